// Rings and countdowns, stepped once a second by the server's clock, and the title of the tab.

import { byId, digits, mine, root, words } from "./page.js";

const HURRY = 10;
const LAST = 5;
const title = document.title;
let offset = -Infinity;
let heard = 0;
let hurried = Infinity;
let banked = false;
let onSeconds = () => {};
let onBank = () => {};

// Calls back when ten seconds are left of the reader's own turn, and at each of the last five.
export function onHurry(listener) {
  onSeconds = listener;
}

// Calls back when the reader's own turn goes on out of the round's bank of time.
export function onBankRuns(listener) {
  onBank = listener;
}

// The page, and each piece of news, says what the server's clock showed when it was made. All of them were under way for
// a while since; the fastest comes closest to the truth. Time is counted from the page's beginning: whoever sets his
// own clock changes nothing, and a computer that slept is put right by the next news.
export function set() {
  const told = Math.max(Number(root().dataset.now), Number(byId("t-version").dataset.now || 0));
  if (told === heard) return;
  heard = told;
  offset = Math.max(offset, told - performance.now());
}

export function tick() {
  const now = performance.now() + offset;
  for (const element of document.querySelectorAll("#table [data-due]")) {
    const part = running(element, now);
    element.dataset.runs = part.kind;
    if (part.whole) element.style.setProperty("--left", `${Math.min(100, (part.left / part.whole) * 100)}%`);
    if ("clock" in element.dataset) {
      const whole = Math.ceil(part.left);
      const text = digits(`${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`);
      if (element.textContent !== text) element.textContent = text;
      if (mine() && element.closest("#t-me")) own(part, whole);
    }
  }
  document.title = mine() ? `● ${words.yourTurn} · ${title}` : title;
}

// The part of a turn that runs now (KIND/SECONDS/END each), with the seconds that are left of it.
function running(element, now) {
  const times = (element.dataset.times || `/0/${element.dataset.due}`).split(" ").map((part) => part.split("/"));
  const last = times.length - 1;
  const at = times.findIndex(([, , end], place) => place === last || Number(end) > now);
  const [kind, whole, end] = times[at];
  const left = Math.max(0, (Number(end) - now) / 1000);
  // What a slow line delayed the page by is not shown as time that nobody has.
  return { kind, whole: Number(whole), left: Number(whole) ? Math.min(left, Number(whole)) : left, last: at === last };
}

function own(part, seconds) {
  byId("t-me").classList.toggle("hurry", part.last && part.left <= HURRY);
  if (part.last) count(seconds);
  if (part.kind === "bank" && !banked) onBank();
  banked = part.kind === "bank";
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
