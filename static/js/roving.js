// One stop of the tab key for all melds and one for all actions; arrows go from one to the next, as in the hand.

import { rightToLeft } from "./page.js";

const GROUPS = { "t-melds": ".meld", "t-acts": "button" };
const current = new Map();

const members = (id) => Array.from(document.querySelectorAll(`#${id} ${GROUPS[id]}`)).filter((one) => one.offsetParent);

// A button's name for the time after it was replaced.
export function nameOf(button) {
  return button.id || Object.entries({ ...button.dataset, why: "", never: "" }).find(([key]) => WHAT.has(key))?.join() || "";
}
const WHAT = new Set(["do", "add", "suggest", "layoff", "throw", "post"]);

export function apply() {
  for (const id of Object.keys(GROUPS)) {
    const all = members(id);
    const now = all.find((one) => one === document.activeElement) || named(id, current.get(id)) || all[0];
    for (const one of all) one.tabIndex = one === now ? 0 : -1;
  }
}

// The member of that name, or the first; where there is none, undefined.
export function named(id, name) {
  const all = members(id);
  return all.find((one) => nameOf(one) === name) || all[0];
}

document.addEventListener("focusin", (event) => {
  const id = event.target.closest?.("#t-melds, #t-acts")?.id;
  if (!id) return;
  current.set(id, nameOf(event.target));
  apply();
});

document.addEventListener("keydown", (event) => {
  const id = event.target.closest?.("#t-melds, #t-acts")?.id;
  if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = members(id);
  const forward = rightToLeft() ? -1 : 1;
  const steps = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 1, ArrowUp: -1, Home: -all.length, End: all.length };
  const step = steps[event.key];
  const at = all.indexOf(event.target);
  if (!step || at < 0) return;
  event.preventDefault();
  all[Math.min(Math.max(at + step, 0), all.length - 1)].focus();
});
