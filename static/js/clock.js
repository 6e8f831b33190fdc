// Rings and countdowns, stepped once a second by the server's clock, and the title of the tab.

import { byId, digits, mine, root, words } from "./page.js";

const HURRY = 10;
const LAST = 5;
const title = document.title;
let offset = 0;
let told = "";
let hurried = Infinity;
let onSeconds = () => {};

// Calls back when ten seconds are left of the reader's own turn, and at each of the last five.
export function onHurry(listener) {
  onSeconds = listener;
}

// The page says what the server's clock showed when it was made.
export function set() {
  if (root().dataset.now !== told) {
    told = root().dataset.now;
    offset = Number(told) - Date.now();
  }
}

export function tick() {
  const now = Date.now() + offset;
  for (const element of document.querySelectorAll("#table [data-due]")) {
    const left = Math.max(0, (Number(element.dataset.due) - now) / 1000);
    if (element.dataset.total) {
      element.style.setProperty("--left", `${Math.min(100, (left / Number(element.dataset.total)) * 100)}%`);
    }
    if ("clock" in element.dataset) {
      const whole = Math.ceil(left);
      const text = digits(`${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`);
      if (element.textContent !== text) element.textContent = text;
      byId("t-me").classList.toggle("hurry", mine() && left <= HURRY);
      if (mine() && element.closest("#t-me")) count(whole);
    }
  }
  document.title = mine() ? `● ${words.yourTurn} · ${title}` : title;
}

function count(seconds) {
  if (seconds <= 0 || seconds > HURRY) hurried = Infinity;
  else if (seconds < hurried) {
    const soon = hurried === Infinity && seconds >= HURRY - 1; // who comes back later is told nothing that is over
    hurried = seconds;
    if (soon || seconds <= LAST) onSeconds(soon ? HURRY : seconds);
  }
}

export function start() {
  set();
  tick();
  setInterval(tick, 1000);
}
