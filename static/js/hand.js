// The reader's own cards: their order, which is his alone, and which of them are selected.
//
// A card is known by a key, its text and a number that tells equal cards apart. The order never changes by itself: a new
// card comes last, and a card that an undo brings back returns to its place.

import { byId, mine, rightToLeft, root, store, stored, words } from "./page.js";

const SUITS = "shcd"; // black and red by turns
const RANKS = "A23456789TJQK";
const ORDERS = ["suit", "rank", "melds"];
const COLUMNS = 8;
const DRAG = 8;

let round = "";
let order = []; // keys; those not present are remembered until the turn ends
let present = new Set();
let fresh = new Set();
let leaving = new Set();
let sorting = "suit";
let isStaged = () => false;
const selected = new Set();
const listeners = [];

export const cardOf = (key) => key.split(".")[0];
export const selection = () => [...selected];
export const isPresent = (key) => present.has(key);
const list = () => byId("t-hand");
const items = () => Array.from(list().querySelectorAll(":scope > li[data-card]"));
const itemOf = (key) => list().querySelector(`li[data-key="${key}"]`);
const storageKey = () => `concan.hand.${root().dataset.code}.${root().dataset.me}`;

export function onSelection(listener) {
  listeners.push(listener);
}

export function staging(asks) {
  isStaged = asks;
}

// The keys of cards about to go, until the action is answered: of two equal cards those are the ones that leave.
export function expectToLeave(keys) {
  leaving = new Set(keys);
}

export function forgetFresh() {
  fresh.clear();
  paint();
  save();
}

// Brings the hand that the server sent into the reader's order.
export function apply() {
  const cards = items();
  if (root().dataset.round !== round) begin();
  reconcile(cards.map((item) => item.dataset.card));
  if (!mine()) order = order.filter((key) => present.has(key));
  const pool = new Map();
  for (const item of cards) pool.set(item.dataset.card, [...(pool.get(item.dataset.card) || []), item]);
  for (const key of order) {
    if (!present.has(key)) continue;
    const item = pool.get(cardOf(key)).shift();
    item.dataset.key = key;
    list().append(item);
  }
  for (const key of [...selected]) if (!present.has(key)) selected.delete(key);
  paint();
  save();
}

function begin() {
  round = root().dataset.round;
  const known = stored(localStorage, storageKey());
  const same = known && known.round === round;
  order = same ? known.order : [];
  present = new Set(same ? known.present : []);
  fresh = new Set(same ? known.fresh : []);
  selected.clear();
}

function reconcile(cards) {
  const first = order.length === 0;
  const count = new Map();
  for (const card of cards) count.set(card, (count.get(card) || 0) + 1);
  for (const card of new Set([...order.map(cardOf), ...cards])) {
    settle(card, count.get(card) || 0, first);
  }
  if (first && order.length) {
    order.sort(compare.suit);
    const newest = order.findLast((key) => cardOf(key) === list().dataset.new);
    fresh = new Set(newest ? [newest] : []);
    if (newest) order = [...order.filter((key) => key !== newest), newest];
  }
}

// Makes as many keys of one card present as the hand holds of it.
function settle(card, needed, first) {
  const keys = order.filter((key) => cardOf(key) === card);
  const here = keys.filter((key) => present.has(key));
  const going = [...here].sort((one, other) => leaving.has(other) - leaving.has(one) || keys.indexOf(other) - keys.indexOf(one));
  for (const key of going.slice(0, Math.max(0, here.length - needed))) {
    present.delete(key);
    fresh.delete(key);
  }
  const back = keys.filter((key) => !present.has(key) && !going.includes(key));
  for (let missing = needed - here.length; missing > 0; missing -= 1) {
    let key = back.shift();
    if (!key) {
      key = `${card}.${[0, 1, 2].find((number) => !order.includes(`${card}.${number}`))}`;
      order.push(key);
      if (!first) fresh.add(key);
    }
    present.add(key);
  }
}

function save() {
  if (!round) return;
  store(localStorage, storageKey(), { round, order, present: [...present], fresh: [...fresh] });
}

// Marks each card as it stands: selected, staged, new.
export function paint() {
  const cards = items();
  const focused = cards.find((item) => item.contains(document.activeElement));
  for (const item of cards) {
    const { key } = item.dataset;
    const button = item.querySelector(".hit");
    const staged = isStaged(key);
    const look = [selected.has(key) && "sel", staged && "stg", fresh.has(key) && "new"].filter(Boolean).join(" ");
    const stop = item === (focused || cards[0]) ? "0" : "-1";
    if (button.getAttribute("tabindex") !== stop) button.setAttribute("tabindex", stop);
    if (item.className === look && button.dataset.name) continue; // most cards stay as they are
    item.className = look;
    button.setAttribute("aria-pressed", String(selected.has(key)));
    button.dataset.name ||= button.getAttribute("aria-label");
    const notes = [staged && words.staged, fresh.has(key) && words.fresh].filter(Boolean);
    button.setAttribute("aria-label", [button.dataset.name, ...notes].join(words.comma));
  }
}

export function select(keys) {
  for (const key of keys) selected.add(key);
  changed();
}

export function clear() {
  selected.clear();
  changed();
}

export function toggle(key) {
  if (!selected.delete(key)) selected.add(key);
  changed();
}

function changed() {
  paint();
  for (const listener of listeners) listener();
}

// --- Order ----------------------------------------------------------------------------------------

const suitOf = (key) => (cardOf(key) === "X" ? SUITS.length : SUITS.indexOf(cardOf(key)[1]));
const rankOf = (key) => (cardOf(key) === "X" ? RANKS.length : RANKS.indexOf(cardOf(key)[0]));
const compare = {
  suit: (one, other) => suitOf(one) - suitOf(other) || rankOf(one) - rankOf(other),
  rank: (one, other) => rankOf(one) - rankOf(other) || suitOf(one) - suitOf(other),
};

// Which order is next; they take turns.
export function nextOrder() {
  const next = sorting;
  sorting = ORDERS[(ORDERS.indexOf(next) + 1) % ORDERS.length];
  return next;
}

export function sort(by) {
  order = order.filter((key) => present.has(key)).sort(compare[by]);
  show();
}

// Puts these groups of cards first, each together, and the others behind them by suit.
export function gather(groups) {
  const left = order.filter((key) => present.has(key)).sort(compare.suit);
  const gathered = groups.flat().map((card) => left.splice(left.findIndex((key) => cardOf(key) === card), 1)[0]).filter(Boolean);
  order = [...gathered, ...left];
  show();
}

function show() {
  const focused = document.activeElement;
  for (const key of order) if (present.has(key)) list().append(itemOf(key));
  if (list().contains(focused)) focused.focus({ preventScroll: true });
  paint();
  save();
}

function takeOrderFromPage() {
  const shown = items().map((item) => item.dataset.key);
  order = [...shown, ...order.filter((key) => !present.has(key))];
  save();
}

// --- Keys -----------------------------------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  const item = event.target.closest?.("#t-hand li[data-card]");
  if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = stepOf(event.key);
  if (!step) return;
  event.preventDefault();
  const cards = items();
  const at = cards.indexOf(item);
  const to = Math.min(Math.max(at + step, 0), cards.length - 1);
  if (event.shiftKey) {
    if (to !== at) cards[to][to > at ? "after" : "before"](item);
    takeOrderFromPage();
    item.querySelector(".hit").focus({ preventScroll: true });
  } else {
    cards[to].querySelector(".hit").focus({ preventScroll: true });
  }
  paint();
});

function stepOf(key) {
  const forward = rightToLeft() ? -1 : 1;
  const rows = getComputedStyle(list()).display === "grid" ? COLUMNS : 0;
  const steps = { ArrowRight: forward, ArrowLeft: -forward, ArrowUp: -rows, ArrowDown: rows, Home: -99, End: 99 };
  return steps[key] || 0;
}

// --- Dragging -------------------------------------------------------------------------------------

let drag = null;
let onDrop = () => false;

export function dropping(handler) {
  onDrop = handler;
}

// Whether the click that follows belongs to a drag that has just ended.
export function wasDragged() {
  const ended = drag?.ended;
  if (ended) drag = null;
  return Boolean(ended);
}

document.addEventListener("pointerdown", (event) => {
  const item = event.target.closest?.("#t-hand li[data-card]");
  drag = item && event.button === 0 ? { item, x: event.clientX, y: event.clientY, moving: false } : null;
});

document.addEventListener("pointermove", (event) => {
  if (!drag || drag.ended) return;
  if (!drag.moving && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG) return;
  if (!drag.item.isConnected) {
    drag = null;
    return;
  }
  drag.moving = true;
  drag.item.classList.add("drag");
  place(drag.item, event.clientX, event.clientY);
});

document.addEventListener("pointerup", (event) => {
  if (!drag?.moving) {
    drag = null;
    return;
  }
  drag.item.classList.remove("drag");
  takeOrderFromPage();
  drag.ended = true;
  onDrop(drag.item.dataset.key, document.elementFromPoint(event.clientX, event.clientY));
  setTimeout(() => (drag = drag?.ended ? null : drag), 0);
});

document.addEventListener("pointercancel", () => {
  drag?.item.classList.remove("drag");
  drag = null;
});

function place(item, x, y) {
  const bounds = list().getBoundingClientRect();
  if (y < bounds.top - 40) return; // on its way to the pile
  let nearest = null;
  let least = Infinity;
  for (const other of items()) {
    const box = other.getBoundingClientRect();
    const middle = box.left + box.width / 2;
    const distance = Math.hypot(x - middle, y - (box.top + box.height / 2));
    if (distance < least) [nearest, least] = [{ other, middle }, distance];
  }
  if (!nearest || nearest.other === item) return;
  const past = rightToLeft() ? x < nearest.middle : x > nearest.middle;
  nearest.other[past ? "after" : "before"](item);
}
