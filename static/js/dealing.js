// A round is dealt: cards fly from the stock to the seats, by turns, and into the reader's own hand. Each deal is seen
// once. What was dealt lies in the hand at once and can be tapped; only its picture comes later.

import { root, store, stored } from "./page.js";
import { box, fly, land, wanted } from "./ghosts.js";
import * as sounds from "./sounds.js";

const KEPT = "concan.dealt";
const ALL = 780; // milliseconds
const FLIGHT = 260;
const FOR_SEAT = 4; // how many of a player's cards are seen flying

export function play() {
  const { round, phase } = root().dataset;
  if (phase !== "start" || stored(sessionStorage, KEPT) === round) return;
  store(sessionStorage, KEPT, round);
  land();
  sounds.play("deal");
  const stock = document.querySelector("#t-stock .card");
  if (!stock || !wanted()) return;
  const from = box(stock);
  const own = Array.from(document.querySelectorAll("#t-hand > li[data-key] .card"), (to) => ({ card: stock, from, to }));
  spread(toSeats(stock, from));
  spread(own);
}

// The first player gets a card, then the next, until each has seen some come.
function toSeats(stock, from) {
  const all = Array.from(document.querySelectorAll("#t-seats .seat:not(.empty) .av")).filter((one) => one.offsetParent);
  const first = Math.max(0, all.findIndex((one) => one.closest(".turn")));
  const order = [...all.slice(first), ...all.slice(0, first)];
  return Array.from({ length: FOR_SEAT }, () => order.map((to) => ({ card: stock, from, to, away: true }))).flat();
}

function spread(flights) {
  const apart = (ALL - FLIGHT) / Math.max(1, flights.length - 1);
  flights.forEach((flight, place) => fly(flight, { delay: place * apart, duration: FLIGHT }));
}
