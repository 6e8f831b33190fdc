// The tray: melds staged before they are laid. The server says what each counts and what is still missing.

import { byId, root, seen, store, stored } from "./page.js";
import * as hand from "./hand.js";
import * as wire from "./wire.js";

let groups = []; // { keys, turn }
let round = "";
let asked = "";
let latest = 0;
let tell = () => {};

const storageKey = () => `concan.tray.${root().dataset.code}`;

export function telling(say) {
  tell = say;
}

export const stagedKeys = () => groups.flatMap((group) => group.keys);
export const isStaged = (key) => groups.some((group) => group.keys.includes(key));

// Keeps what is still in the hand, and asks anew where the moment has changed.
export function apply() {
  if (root().dataset.round !== round) {
    round = root().dataset.round;
    const known = stored(sessionStorage, storageKey());
    groups = known && known.round === round ? known.groups : [];
  }
  groups = groups.filter((group) => group.keys.every(hand.isPresent));
  const empty = byId("t-tray").childElementCount === 0;
  if (question() !== asked || (groups.length && empty)) ask();
}

export function add(keys) {
  groups.push({ keys, turn: 0 });
  hand.clear();
  ask();
}

export function replace(texts) {
  const used = new Set();
  const free = (card) => {
    const key = [0, 1, 2].map((number) => `${card}.${number}`).find((one) => hand.isPresent(one) && !used.has(one));
    used.add(key);
    return key;
  };
  groups = texts.map((group) => ({ keys: group.cards.map(free), turn: group.turn }));
  hand.clear();
  ask();
}

export function turn(place) {
  groups[place].turn += 1;
  ask();
}

// Takes a meld back; its cards are selected again.
export function drop(place) {
  const [group] = groups.splice(place, 1);
  hand.select(group.keys);
  ask();
}

export function dropOf(key) {
  drop(groups.findIndex((group) => group.keys.includes(key)));
}

export function melds() {
  return JSON.parse(byId("t-melds-staged")?.textContent || "null");
}

const question = () => (groups.length ? seen() + JSON.stringify(groups) : "");

async function ask() {
  store(sessionStorage, storageKey(), { round, groups });
  hand.paint();
  asked = question();
  const number = (latest += 1);
  if (!groups.length) {
    byId("t-tray").replaceChildren();
    byId("t-tray").hidden = true;
    return;
  }
  root().querySelector("[data-lay]")?.setAttribute("aria-disabled", "true");
  const body = groups.map((group) => ({ cards: group.keys.map(hand.cardOf), turn: group.turn }));
  try {
    const response = await wire.question("tray/", { groups: body });
    const text = await response?.text();
    if (number !== latest || !response) return;
    if (response.ok) put(text);
    else tell(text);
  } catch {
    if (number === latest) asked = ""; // the next news asks again
  }
}

function put(html) {
  const focused = document.activeElement?.closest("#t-tray") ? document.activeElement.id : "";
  const page = new DOMParser().parseFromString(html, "text/html");
  byId("t-tray").replaceWith(document.adoptNode(page.getElementById("t-tray")));
  if (focused) (byId(focused) || root().querySelector("[data-lay]"))?.focus({ preventScroll: true });
}
