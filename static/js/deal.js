// The deal of a round worked out again in the browser from what proves it, as services/deal.py describes it.
// Nothing is asked of the server.

const SUITS = [..."shdc"];
const RANKS = [..."A23456789TJQK"];
export const SORTED = [...SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)), "X"];
const DECK = SORTED.flatMap((card) => [card, card]);
const HAND = 14;
const LABEL = "concan deal 1";
const WORDS = 2 ** 32;

const bytes = (text) => new TextEncoder().encode(text);
const fromHex = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
const toHex = (data) => [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Browsers have these functions only on pages that came over https, or from this very machine.
export const possible = () => globalThis.crypto?.subtle !== undefined;

async function hmacKey(raw) {
  return crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

const hmac = (key, text) => crypto.subtle.sign("HMAC", key, bytes(text));

// What of a proof is worked out; `message` is what the key was made of.
export async function workOut(proof) {
  const secret = fromHex(proof.secret);
  const message = [LABEL, proof.match, proof.round, ...proof.seeds].join("\n");
  const raw = await hmac(await hmacKey(secret), message);
  const key = await hmacKey(raw);
  const seats = proof.seeds.length;
  const deck = await shuffled(key, DECK, "deck");
  const reshuffles = [];
  for (const pile of proof.piles) reshuffles.push(await shuffled(key, pile, `reshuffle ${reshuffles.length + 1}`));
  return {
    fingerprint: toHex(await crypto.subtle.digest("SHA-256", secret)),
    message,
    key: toHex(raw),
    dealer: proof.round === 1 ? await below(seats, words(key, "dealer")) : proof.dealer,
    deck,
    ...deal(deck, seats, proof.dealer),
    reshuffles,
  };
}

function deal(deck, seats, dealer) {
  const hands = Array(seats);
  let dealt = 0;
  for (let turn = 0; turn < seats; turn++) {
    const size = turn ? HAND : HAND + 1;
    hands[(dealer + 1 + turn) % seats] = deck.slice(dealt, dealt + size).sort((one, other) => SORTED.indexOf(one) - SORTED.indexOf(other));
    dealt += size;
  }
  return { hands, stock: deck.slice(dealt) };
}

async function shuffled(key, cards, purpose) {
  const order = [...cards];
  const stream = words(key, purpose);
  for (let last = order.length - 1; last > 0; last--) {
    const other = await below(last + 1, stream);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

async function below(limit, stream) {
  for await (const word of stream) if (word < WORDS - (WORDS % limit)) return word % limit;
}

// A hand-made iterator: leaving a loop over a generator would end it, and the next number must go on from there.
function words(key, purpose) {
  let block = 0;
  let left = [];
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (!left.length) {
        const view = new DataView(await hmac(key, `${purpose}\n${block++}`));
        left = Array.from({ length: view.byteLength / 4 }, (_, place) => view.getUint32(place * 4));
      }
      return { done: false, value: left.shift() };
    },
  };
}
