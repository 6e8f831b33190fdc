// Cards that fly from where they were to where they land, so that who looks on understands a move without reading.
//
// What lands is there at once; a copy flies over it meanwhile. A new move ends the flights of the one before, so that
// nothing ever queues up, and where much comes at once, as after a break, nothing flies.

import { byId, root } from "./page.js";

const ALL = 240; // milliseconds, for everything that one move sets flying
const CURVE = "cubic-bezier(.3, .7, .2, 1)";
const APART = 20;
const LONGEST_WAIT = 100;
const MOST_MOVES = 4;
const MOST_CARDS = 16;
const AT_SEAT = 26; // how wide a card is where it leaves or reaches a player
const still = matchMedia("(prefers-reduced-motion: reduce)");

let was = null;
let flying = [];

const faces = () => Array.from(document.querySelectorAll("#t-hand > li[data-key]"));
const stock = () => document.querySelector("#t-stock .card");
const top = () => document.querySelector("#t-fire .fan .card:last-child:not(.slot)");
const melds = () => Array.from(document.querySelectorAll("#t-melds .meld"));
const cardsOf = (meld) => Array.from(meld.querySelectorAll(".card"));
const box = (element) => element?.getBoundingClientRect() ?? null;

// Remembers where everything lies, just before news changes it.
export function before() {
  if (still.matches || document.hidden) {
    was = null;
    return;
  }
  was = {
    hand: new Map(faces().map((item) => [item.dataset.key, box(item.querySelector(".card"))])),
    stock: box(stock()),
    top: box(top()),
    taken: top(),
    melds: new Map(melds().map((meld) => [meld.id, cardsOf(meld).map((card) => card.outerHTML)])),
  };
}

export function play(moves) {
  const from = was;
  was = null;
  if (!from || !moves.length || moves.length > MOST_MOVES) return;
  const gone = new Map(from.hand);
  for (const item of faces()) gone.delete(item.dataset.key);
  const flights = moves.flatMap((move) => FLIGHTS[move.action]?.(move, from, gone) ?? []);
  land();
  if (flights.length <= MOST_CARDS) flights.forEach((flight, place) => start(flight, place, flights.length));
}

function land() {
  for (const { ghost, animations } of flying) {
    for (const animation of animations) animation.cancel();
    ghost.remove();
  }
  flying = [];
}

// --- Which cards fly from where to where ------------------------------------------------------------

const FLIGHTS = {
  draw: (move, from) => toPlayer(move, from.stock, stock()),
  take: (move, from) => toPlayer(move, from.top, from.taken),
  throw: (move, from, gone) => (top() ? [{ card: top(), from: source(move, gone, move.cards[0]), to: top() }] : []),
  lay: (move, from, gone) => landing(move, gone, laid(from)),
  layoff: (move, from, gone) => landing(move, gone, laidOff(move, from)),
  swap: (move, from, gone) => landing(move, gone, swapped(move, from)),
};

const isMine = (move) => move.seat === root().dataset.me;
const place = (move) => document.querySelector(isMine(move) ? "#t-me .av" : `#t-seats .s${move.seat} .av`);

function toPlayer(move, from, card) {
  const own = isMine(move) && document.querySelector("#t-hand > .new .card");
  if (!from || !card) return [];
  return own ? [{ card: own, from, to: own }] : [{ card, from, to: place(move), away: true }];
}

// Where a card comes from: its place in the reader's hand, or the player who gave it.
function source(move, gone, card) {
  if (isMine(move)) {
    const keys = [...gone.keys()];
    const key = keys.find((one) => one.split(".")[0] === card) ?? keys[0];
    const found = gone.get(key);
    gone.delete(key);
    if (found) return found;
  }
  return atSeat(place(move));
}

function landing(move, gone, cards) {
  cards[0]?.closest(".mk").scrollIntoView({ block: "nearest" });
  return cards.map((card, number) => ({ card, from: source(move, gone, move.cards[number]), to: card }));
}

function laid(from) {
  return melds().filter((meld) => !from.melds.has(meld.id)).flatMap(cardsOf);
}

function laidOff(move, from) {
  const cards = cardsOf(byId(`t-meld-${move.meld}`));
  const lay = from.melds.get(`t-meld-${move.meld}`) ?? [];
  const more = cards.length - lay.length;
  if (more <= 0) return [];
  return cards[0].outerHTML === lay[0] ? cards.slice(-more) : cards.slice(0, more);
}

function swapped(move, from) {
  const lay = from.melds.get(`t-meld-${move.meld}`) ?? [];
  return cardsOf(byId(`t-meld-${move.meld}`)).filter((card, number) => card.outerHTML !== lay[number]);
}

// --- One flight -------------------------------------------------------------------------------------

function atSeat(element) {
  const seat = box(element);
  if (!seat?.width) return null;
  const x = seat.left + (seat.width - AT_SEAT) / 2;
  return new DOMRect(x, seat.top + (seat.height - AT_SEAT * 1.4) / 2, AT_SEAT, AT_SEAT * 1.4);
}

function start({ card, from, to, away }, number, all) {
  const end = away ? atSeat(to) : box(to);
  if (!from?.width || !end?.width) return;
  const longest = Math.min(LONGEST_WAIT, APART * (all - 1));
  const delay = all > 1 ? (longest * number) / (all - 1) : 0;
  const timing = { duration: ALL - longest, delay, easing: CURVE, fill: "both" };
  const ghost = copy(card, end);
  const begin = `translate(${from.left - end.left}px, ${from.top - end.top}px) scale(${from.width / end.width})`;
  const flight = ghost.animate([{ transform: begin }, { transform: "none", opacity: away ? 0.2 : 1 }], timing);
  const animations = [flight];
  if (!away) animations.push(to.animate({ opacity: [0, 0] }, delay + timing.duration));
  flying.push({ ghost, animations });
  flight.onfinish = () => ghost.remove();
}

function copy(card, end) {
  const ghost = card.cloneNode(true);
  ghost.classList.add("ghost");
  ghost.style.setProperty("--w", `${end.width}px`);
  ghost.style.setProperty("--ix", getComputedStyle(card).getPropertyValue("--ix") || ".44");
  ghost.style.left = `${end.left}px`;
  ghost.style.top = `${end.top}px`;
  byId("t-flights").append(ghost);
  return ghost;
}
