// The moves that the page has not told yet, from the list that the server keeps on it.

import { byId } from "./page.js";

let round = "";
let last = -1;

// The new ones, oldest first; none when the page was just opened or another round has begun.
export function fresh() {
  const list = byId("t-moves");
  const all = Array.from(list.children, read);
  const newest = all.length ? all[all.length - 1].number : -1;
  const same = list.dataset.round === round && newest >= last;
  const found = same ? all.filter((move) => move.number > last) : [];
  [round, last] = [list.dataset.round, newest];
  return found;
}

function read(item) {
  const { number, seat, action } = item.dataset;
  return { number: Number(number), seat, action, item };
}
