// Cards that fly from where they were to where they land, so that who looks on understands a move without reading.
//
// What lands is there at once; a copy flies over it meanwhile. A new move ends the flights of the one before, so that
// nothing ever queues up, and where much comes at once, as after a break, nothing flies.

import { byId, root } from "./page.js";
import { atSeat, box, fly, land, wanted } from "./ghosts.js";

const ALL = 240; // milliseconds, for everything that one move sets flying
const APART = 20;
const LONGEST_WAIT = 100;
const MOST_MOVES = 4;
const MOST_CARDS = 16;

let was = null;

const hand = () => Array.from(document.querySelectorAll("#t-hand > li[data-key]"));
const stock = () => document.querySelector("#t-stock .card");
const top = () => document.querySelector("#t-fire .fan .card:last-child:not(.slot)");
const fire = () => byId("t-fire")?.textContent; // its top and how many cards it has
const melds = () => Array.from(document.querySelectorAll("#t-melds .meld"));
const look = (card) => ({ card, html: card.outerHTML, box: box(card) });
const cardsOf = (meld) => Array.from(meld?.querySelectorAll(".card") ?? []);

// Remembers where everything lies, just before news changes it.
export function before() {
  was = wanted()
    ? {
        hand: new Map(hand().map((item) => [item.dataset.key, look(item.querySelector(".card"))])),
        stock: box(stock()),
        top: box(top()),
        taken: top(),
        fire: fire(),
        melds: new Map(melds().map((meld) => [meld.id, cardsOf(meld).map(look)])),
      }
    : null;
}

export function play(moves) {
  const from = was;
  was = null;
  if (!from || !moves.length || moves.length > MOST_MOVES) return;
  const now = hand();
  const change = {
    ...from,
    gone: new Map(from.hand), // cards that left the reader's hand, and those that came into it
    come: now.filter((item) => !from.hand.has(item.dataset.key)).map((item) => item.querySelector(".card")),
  };
  for (const item of now) change.gone.delete(item.dataset.key);
  const flights = moves.flatMap((move) => FLIGHTS[move.action]?.(move, change) ?? []);
  land();
  if (flights.length > MOST_CARDS) return;
  const longest = Math.min(LONGEST_WAIT, APART * (flights.length - 1));
  flights.forEach((flight, place) => {
    const delay = flights.length > 1 ? (longest * place) / (flights.length - 1) : 0;
    fly(flight, { delay, duration: ALL - longest });
  });
}

// --- Which cards fly from where to where ------------------------------------------------------------

const FLIGHTS = {
  draw: (move, change) => (stock() ? [toPlayer(move, change, { card: stock(), box: change.stock })] : []),
  take: (move, change) => (change.taken ? [toPlayer(move, change, { card: change.taken, box: change.top })] : []),
  throw: (move, change) => toPile(move, change),
  lay: (move, change) => landing(move, change),
  layoff: (move, change) => landing(move, change),
  swap: (move, change) => [...landing(move, change), ...takenBack(move, change)],
  undo: undone,
};

// Everything goes back where it came from.
function undone(move, change) {
  const pile = fire() === change.fire ? [] : toPile(move, change);
  return [...takenBack(move, change), ...landing(move, change), ...pile];
}

const isMine = (move) => move.seat === root().dataset.me;
const seat = (move) => document.querySelector(isMine(move) ? "#t-me .av" : `#t-seats .s${move.seat} .av`);

function toPile(move, change) {
  return top() ? [{ card: top(), from: source(move, change, top()), to: top() }] : [];
}

// Cards that came to melds, from the player.
function landing(move, change) {
  const cards = melds().flatMap((meld) => added(cardsOf(meld), change.melds.get(meld.id) ?? []));
  cards[0]?.closest(".mk").scrollIntoView({ block: "nearest" });
  return cards.map((card) => ({ card, from: source(move, change, card), to: card }));
}

// Cards that left melds, to the player.
function takenBack(move, change) {
  const left = [...change.melds].flatMap(([id, cards]) => {
    const now = cardsOf(byId(id)).map((card) => card.outerHTML);
    return cards.filter(({ html }) => !take(now, (one) => one === html));
  });
  return left.map((one) => toPlayer(move, change, one));
}

function added(cards, before) {
  const known = before.map((one) => one.html);
  return cards.filter((card) => !take(known, (html) => html === card.outerHTML));
}

// A card to the player: into the reader's hand, where he sees it, or to the seat of another.
function toPlayer(move, { come }, { card, box: from }) {
  const unseen = card.matches(".back");
  const own = isMine(move) && (take(come, (one) => unseen || same(card, one)) ?? take(come, isJoker));
  return own ? { card: own, from, to: own } : { card, from, to: seat(move), away: true };
}

// Where a card comes from: its place in the reader's hand, or the player who gave it.
function source(move, { gone }, card) {
  const found = isMine(move) && (takeOf(gone, (one) => same(card, one.card)) ?? takeOf(gone, (one) => isJoker(one.card)));
  return found ? found.box : atSeat(seat(move));
}

const same = (one, other) => one.outerHTML === other.outerHTML;
const isJoker = (card) => card.matches(".x:not(.as)");

// Takes the first that fits out of a list.
function take(list, fits) {
  const place = list.findIndex(fits);
  return place < 0 ? undefined : list.splice(place, 1)[0];
}

function takeOf(map, fits) {
  const found = [...map].find(([, one]) => fits(one));
  if (found) map.delete(found[0]);
  return found?.[1];
}
