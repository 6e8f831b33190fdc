// What is said at the table: the sheet with the list and the ready phrases, bubbles at the seats, and the one about a player.

import { byId, randomId, rightToLeft, root, store, stored, words } from "./page.js";
import { afterSwap, fragments } from "./swaps.js";
import * as telling from "./telling.js";
import * as wire from "./wire.js";

const PATIENCE = 5000;
const POLL = 4000;
const KEPT_ITEMS = 50;
const SHOWN = [5000, 9000]; // a bubble, at least and at most
const BESIDE = matchMedia("(min-width: 1400px)"); // wide enough for a column of its own
const key = `concan.said.${root().dataset.code}`;
const sheet = byId("t-chat");
const log = byId("chat-log");
const list = byId("chat-list");
const message = sheet.querySelector(".chat-msg");

let pending = null;
let known = newest();
let read = stored(sessionStorage, key) ?? known;
let opener = null;

function newest() {
  return Math.max(0, ...Array.from(list.children, (item) => Number(item.dataset.said) || 0));
}

// --- What comes in ----------------------------------------------------------------------------------

function look() {
  answer();
  mute();
  const fresh = Array.from(list.children).filter((item) => Number(item.dataset.said) > known);
  for (const item of fresh) arrive(item);
  if (fresh.length) {
    known = newest();
    while (list.childElementCount > KEPT_ITEMS) list.firstElementChild.remove();
    log.scrollTop = log.scrollHeight;
  }
  label();
}

function arrive(item) {
  bubble(item);
  if (!isOpen() && !item.classList.contains("said-by-me")) telling.tell(...copies(item.querySelector(".words")));
}

// Who is muted reads why and until when, and what he would write with is there, and does nothing.
function mute() {
  const muted = byId("chat-muted").dataset.mute !== "0";
  for (const one of sheet.querySelectorAll(".say-it fieldset")) one.disabled = muted;
}

const copies = (element) => Array.from(element.childNodes, (node) => node.cloneNode(true));

// How many are new, on the button that opens the sheet; the button comes anew with the head.
function label() {
  if (isOpen()) {
    read = known;
    store(sessionStorage, key, read);
  }
  const unread = Array.from(list.children).filter((item) => Number(item.dataset.said) > read && !item.classList.contains("said-by-me"));
  const button = root().querySelector("[data-chat]");
  if (!button) return;
  button.setAttribute("aria-expanded", String(isOpen()));
  button.setAttribute("aria-label", unread.length ? words.unread.replace("{count}", unread.length) : words.chat);
  button.dataset.unread = unread.length > 9 ? "9+" : unread.length || "";
}

async function poll() {
  if (wire.isOpen() || document.documentElement.dataset.net !== "poll") return;
  try {
    const response = await fetch(`${sheet.dataset.base}chat/?after=${newest()}&mute=${byId("chat-muted").dataset.mute}`, { headers: { "HX-Request": "true" } });
    if (response.status === 200) fragments(await response.text());
  } catch {
    // The table's own polling says that the connection is lost.
  }
}

// --- Bubbles ----------------------------------------------------------------------------------------

function bubble(item) {
  const seat = seatOf(item);
  const box = seat?.getBoundingClientRect();
  if (!box?.width || (isOpen() && !BESIDE.matches)) return;
  const layer = byId("t-bubbles");
  layer.querySelector(`[data-seat="${item.dataset.seat}"]`)?.remove();
  const element = document.createElement("div");
  element.className = "bubble";
  element.dataset.seat = item.dataset.seat;
  element.append(...copies(item.querySelector(".words > span")));
  element.dir = "auto";
  layer.append(element);
  put(element, box);
  const stays = Math.min(SHOWN[1], SHOWN[0] + 40 * element.textContent.length);
  setTimeout(() => element.remove(), stays);
}

function seatOf(item) {
  const { seat } = item.dataset;
  const waiting = root().querySelector(`#t-result:not([hidden], .aside) .sitting .s${seat}`);
  if (waiting) return waiting;
  return root().dataset.me === seat ? byId("t-me") : root().querySelector(`.seats .s${seat}`);
}

function put(element, box) {
  const [width, height] = [document.documentElement.clientWidth, document.documentElement.clientHeight];
  const above = box.top > height / 2;
  const own = element.offsetWidth;
  const middle = box.width > own * 2 ? (rightToLeft() ? box.right - own / 2 : box.left + own / 2) : box.left + box.width / 2;
  const left = Math.min(Math.max(6, middle - own / 2), Math.max(6, width - own - 6));
  element.style.setProperty("--x", `${rightToLeft() ? width - left - own : left}px`);
  element.style.setProperty("--y", `${above ? height - box.top + 6 : box.bottom + 6}px`);
  element.classList.toggle("above", above);
}

// --- The sheet --------------------------------------------------------------------------------------

function isOpen() {
  return !sheet.hidden;
}

function open(button) {
  opener = button;
  sheet.hidden = false;
  document.body.classList.add("chatting");
  if (!BESIDE.matches) byId("t-bubbles").replaceChildren();
  fit();
  log.scrollTop = log.scrollHeight;
  (sheet.querySelector(".phrases button") || log).focus({ preventScroll: true });
  label();
}

function close() {
  const inside = sheet.contains(document.activeElement);
  sheet.hidden = true;
  document.body.classList.remove("chatting");
  label();
  if (inside) (root().querySelector("[data-chat]") || opener)?.focus({ preventScroll: true });
}

// The sheet ends above the reader's own place and his hand, whichever is higher, so that it never lies over them.
function fit() {
  const own = [byId("t-me"), byId("t-hand")].map((one) => one?.getBoundingClientRect()).filter((box) => box?.height);
  const end = Math.min(...own.map((box) => box.top), innerHeight);
  const waits = root().querySelector("#t-result:not([hidden], .aside)") !== null;
  const gap = waits ? 8 : innerHeight - end + 8;
  sheet.style.setProperty("--end", `${gap}px`);
}

addEventListener("resize", () => isOpen() && fit());

document.addEventListener("click", (event) => {
  const target = event.target.closest?.("[data-chat], [data-chat-close], [data-person], .chat-msg");
  if (!target) return;
  if (target.matches("[data-chat]")) {
    if (isOpen()) close();
    else open(target);
  } else if (target.matches("[data-chat-close]")) close();
  else if (target.matches("[data-person]")) about(event, target);
  else message.hidden = true;
});

document.addEventListener("keydown", (event) => {
  if (!isOpen() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && !document.querySelector("dialog[open]") && (sheet.contains(event.target) || !BESIDE.matches)) {
    event.stopImmediatePropagation();
    close();
  } else if (event.target.closest?.(".phrases")) move(event);
}, true);

// Arrows go from phrase to phrase.
function move(event) {
  const phrases = Array.from(sheet.querySelectorAll(".phrases button"));
  const forward = rightToLeft() ? -1 : 1;
  const step = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 1, ArrowUp: -1, Home: -99, End: 99 }[event.key];
  if (!step) return;
  event.preventDefault();
  const to = phrases.indexOf(event.target) + step;
  phrases[Math.min(Math.max(to, 0), phrases.length - 1)].focus();
}

// --- Speaking ---------------------------------------------------------------------------------------

sheet.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!event.target.matches(".say-it")) return;
  event.preventDefault();
  const field = event.target.elements.text;
  if (field) say({ text: field.value }, button);
  else if (button?.name === "phrase") say({ phrase: button.value }, button);
});

// The same message twice carries the same id, so it is said once.
function say(said, button) {
  if (pending) return;
  message.hidden = true;
  pending = { ...said, id: randomId(), button, timer: 0 };
  button?.classList.add("sending");
  const sent = { ...said, id: pending.id };
  if (wire.isOpen()) {
    wire.send(sent);
    pending.timer = setTimeout(() => post(sent), PATIENCE);
  } else {
    post(sent);
  }
}

async function post(sent) {
  try {
    const response = await wire.post("say/", sent);
    const text = await response.text();
    if (text.includes('id="chat-answer"')) fragments(text);
    else settle(words.failed);
  } catch {
    settle(words.failed);
  }
}

function answer() {
  const element = byId("chat-answer");
  if (pending && element.dataset.id === pending.id) settle(element.textContent);
}

function settle(sentence) {
  const { text, button, timer } = pending || {};
  clearTimeout(timer);
  button?.classList.remove("sending");
  pending = null;
  message.textContent = sentence;
  message.hidden = !sentence;
  if (sentence) return;
  const field = byId("chat-text");
  if (text !== undefined && field?.value === text) field.value = "";
  if (text === undefined && !BESIDE.matches) close();
}

// --- About a player ---------------------------------------------------------------------------------

// His link leads to his profile; here it opens what one may do about him.
async function about(event, link) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const said = link.closest("[data-said]")?.dataset.said || "";
  await htmx.ajax("GET", `/me/company/${link.dataset.person}/?at=${root().dataset.code}&said=${said}`, { target: "#person-in", swap: "innerHTML" });
  if (byId("person-in").childElementCount) byId("ask-person").showModal();
}

wire.knowing(() => ({ said: newest(), mute: Number(byId("chat-muted").dataset.mute) }));
afterSwap(look);
setInterval(poll, POLL);
look();
