// Shortcuts. Each does what a tap on what it names would do, so it says the same when that is not possible.

import { byId, mine, root, store, stored } from "./page.js";
import * as hand from "./hand.js";
import * as says from "./says.js";

const KEPT = "concan.keys";
const find = (selector) => root().querySelector(selector);
const press = (selector) => () => find(selector)?.click();

const KEYS = {
  d: press("[data-do=draw]"),
  t: press("[data-do=take]"),
  a: press("[data-add]"),
  s: press("[data-suggest]"),
  l: press("[data-lay]"),
  o: press("[data-layoff]"),
  u: press("[data-do=undo]"),
  c: press("[data-do=commit]"),
  r: press("[data-sort]"),
  p: press("[data-chat]"),
  h: () => focus("#t-hand [tabindex='0']"),
  m: () => focus("#t-melds [tabindex='0']"),
  backspace: () => Array.from(document.querySelectorAll("#t-tray [data-drop]")).at(-1)?.click(),
  "?": help,
  "؟": help,
};

export function help() {
  const dialog = byId("ask-keys");
  dialog.querySelector("[data-keys-on]").checked = isOn();
  dialog.showModal();
}

const isOn = () => stored(localStorage, KEPT) !== false;

document.addEventListener("change", (event) => {
  if (event.target.matches?.("[data-keys-on]")) store(localStorage, KEPT, event.target.checked);
});

function focus(selector) {
  find(selector)?.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector("dialog[open]")) return;
  if (event.target.matches?.("input, textarea, select")) return;
  if (event.key === "Escape") back();
  else if (event.key === "Enter" && !isElsewhere(event.target)) enter(event);
  else if (isOn()) shortcut(event);
});

// A letter by what it says, or on a keyboard of another script by where it lies.
function shortcut(event) {
  const letter = /^[a-z]$/i.test(event.key) || event.key.length > 1 ? event.key.toLowerCase() : letterAt(event);
  const act = KEYS[event.key] || KEYS[letter];
  if (!act) return;
  event.preventDefault();
  act();
}

const letterAt = (event) => (event.code.startsWith("Key") ? event.code.slice(3).toLowerCase() : "");

function back() {
  const menu = byId("t-menu");
  if (menu?.open) {
    menu.open = false;
    menu.querySelector("summary").focus();
  } else if (!byId("t-msg").hidden) says.hush();
  else if (hand.selection().length) hand.clear();
}

const isElsewhere = (target) => target !== document.body && !target.closest?.("#t-hand, #t-result:focus");

// What is next: be ready, draw, lay what is prepared, throw the one card selected, prepare the selected ones.
function enter(event) {
  const next = nextButton();
  if (!next) return;
  event.preventDefault();
  next.click();
}

function nextButton() {
  const result = byId("t-result");
  if (!result.hidden && !result.classList.contains("aside")) return result.querySelector("footer [data-seeded].go");
  if (!mine()) return null;
  const lay = find("#t-tray:not([hidden]) [data-lay]:not([aria-disabled=true])");
  const selected = hand.selection().length;
  if (find("#t-acts [data-do=draw]") && !selected) return find("#t-acts [data-do=draw]");
  if (lay && !selected) return lay;
  if (selected === 1) return find("[data-throw]");
  return selected > 1 ? find("[data-add]") : null;
}
