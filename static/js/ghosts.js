// Copies of cards that fly over the table while what they show lies at its place already.

import { byId, root } from "./page.js";

const CURVE = "cubic-bezier(.3, .7, .2, 1)";
const AT_SEAT = 26; // how wide a card is where it leaves or reaches a player
const still = matchMedia("(prefers-reduced-motion: reduce)");

let flying = [];

// Whether anything may fly: the reader wants motion, and sees the page.
export const wanted = () => !still.matches && !document.hidden;

export const box = (element) => element?.getBoundingClientRect() ?? null;

// Where a card is that a player has in his hand, out of sight.
export function atSeat(element) {
  const seat = box(element);
  if (!seat?.width) return null;
  const x = seat.left + (seat.width - AT_SEAT) / 2;
  return new DOMRect(x, seat.top + (seat.height - AT_SEAT * 1.4) / 2, AT_SEAT, AT_SEAT * 1.4);
}

// Ends what still flies; everything is seen where it lies.
export function land() {
  for (const { ghost, animations } of flying) {
    for (const animation of animations) animation.cancel();
    ghost.remove();
  }
  flying = [];
}

// One flight of a card's copy, from a box, to an element that shows only when it lands, or `away` to a player.
export function fly({ card, from, to, away }, { delay, duration }) {
  const end = away ? atSeat(to) : box(to);
  if (!from?.width || !end?.width) return;
  const timing = { duration, delay, easing: CURVE, fill: "both" };
  const ghost = copy(card, end);
  const begin = `translate(${from.left - end.left}px, ${from.top - end.top}px) scale(${from.width / end.width})`;
  const flight = ghost.animate([{ transform: begin }, { transform: "none", opacity: away ? 0.2 : 1 }], timing);
  const animations = [flight];
  if (!away) animations.push(to.animate({ opacity: [0, 0] }, delay + duration));
  flying.push({ ghost, animations });
  flight.onfinish = () => ghost.remove();
}

function copy(card, end) {
  const ghost = card.cloneNode(true);
  const style = getComputedStyle(card.isConnected ? card : root());
  ghost.classList.add("ghost");
  ghost.style.setProperty("--w", `${end.width}px`);
  ghost.style.setProperty("--ix", style.getPropertyValue(card.isConnected ? "--ix" : "--mix") || ".44");
  ghost.style.left = `${end.left}px`;
  ghost.style.top = `${end.top}px`;
  byId("t-flights").append(ghost);
  return ghost;
}
