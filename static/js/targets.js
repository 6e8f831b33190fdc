// What the selected cards could do: melds that would take them, jokers they could be swapped for, the meld they make.

import { byId, root, seen, words } from "./page.js";
import * as hand from "./hand.js";
import * as wire from "./wire.js";

const NOTHING = { layoff: [], ways: {}, swap: [], meld: null };

let answer = NOTHING;
let asked = "";
let waiting = Promise.resolve();

const question = () => (hand.selection().length ? `${seen()} ${hand.selection().join(" ")}` : "");

// Asks again if the selection or the moment has changed; marks the melds either way.
export function refresh() {
  const now = question();
  if (now !== asked) {
    asked = now;
    answer = NOTHING;
    if (now) waiting = ask(now);
  }
  mark();
}

async function ask(now) {
  try {
    const response = await wire.question("targets/", { cards: hand.selection().map(hand.cardOf) });
    const found = response?.ok ? await response.json() : NOTHING;
    if (now === asked) answer = found;
  } catch {
    if (now === asked) asked = "";
  }
  mark();
}

function mark() {
  for (const meld of document.querySelectorAll("#t-melds .meld")) {
    const number = Number(meld.dataset.meld);
    const [layoff, swap] = [answer.layoff.includes(number), answer.swap.includes(number)];
    meld.classList.toggle("layoff", layoff);
    meld.classList.toggle("swap", swap);
    meld.classList.toggle("can", layoff || swap);
  }
  enable("[data-add]", answer.meld !== null);
  enable("[data-layoff]", answer.layoff.length + answer.swap.length > 0);
  enable("[data-throw]", hand.selection().length === 1);
}

function enable(selector, possible) {
  const button = root().querySelector(selector);
  const off = String(!possible || button?.hasAttribute("data-never"));
  if (button && button.getAttribute("aria-disabled") !== off) button.setAttribute("aria-disabled", off);
}

// The melds that take the selected cards, or give a joker for them.
export async function takers() {
  await waiting;
  return [...new Set([...answer.layoff, ...answer.swap])];
}

// What can be done with the selected cards on one meld, as actions with words for each.
export async function waysOn(number) {
  await waiting;
  const ways = (answer.ways[number] || []).map((way) => ({
    label: answer.ways[number].length > 1 ? way.label : words.layoff,
    action: { do: "layoff", meld: number, cards: way.cards, end: way.end },
  }));
  if (answer.swap.includes(number)) {
    const cards = hand.selection().map(hand.cardOf);
    ways.push({ label: words.swap, swap: true, action: { do: "swap", meld: number, cards } });
  }
  return ways;
}

export const meldElement = (number) => byId(`t-meld-${number}`);
