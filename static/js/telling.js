// What is told without being looked for: each move in the live region, whose turn it is, the last seconds, and sounds.

import { byId, mine, root, words } from "./page.js";
import * as sounds from "./sounds.js";

const KEPT_LINES = 12;
let wasMine = mine();
let wasOver = isOver();

function isOver() {
  const result = byId("t-result").classList;
  return result.contains("round") || result.contains("match");
}

// A line more in the live region; elements are copied, so that a card is read by its name.
export function tell(...nodes) {
  const line = document.createElement("p");
  line.append(...nodes);
  const live = byId("t-live");
  live.dataset.me = root().dataset.me; // who is meant by "you"
  live.append(line);
  while (live.childElementCount > KEPT_LINES) live.firstElementChild.remove();
}

const copies = (element) => Array.from(element.childNodes, (node) => node.cloneNode(true));

export function moves(fresh) {
  for (const move of fresh) tell(...copies(move.item));
  const loudest = fresh.findLast((move) => sounds.knows(move.action));
  if (loudest) sounds.play(loudest.action);
  turn(fresh);
  const over = isOver();
  if (over && !wasOver) sounds.play("over");
  wasOver = over;
}

function turn(fresh) {
  const now = mine();
  if (now && (!wasMine || fresh.length)) tell(...copies(byId("t-now")));
  if (now && !wasMine) {
    sounds.play("turn");
    sounds.tremble();
  }
  wasMine = now;
}

// So many seconds are left of the reader's turn.
export function hurry(seconds) {
  tell(words.left[seconds]);
  if (seconds === 10) sounds.play("hurry");
}

// The reader's turn goes on out of the bank.
export function bank() {
  tell(words.bank);
}

export const roundIsOver = () => wasOver && !root().querySelector("#t-result.aside");
