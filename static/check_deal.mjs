// Checks the deals of a match's record by itself: node check_deal.mjs record.json (or the record on standard input).
// Writes a line of JSON for each round. With --jsonl each line it reads is one round's proof instead of a record.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const RANKS = [..."A23456789TJQK"];
const SORTED = [...[..."shdc"].flatMap((suit) => RANKS.map((rank) => rank + suit)), "X"];
const DECK = SORTED.flatMap((card) => [card, card]);
const hmac = (key, text) => createHmac("sha256", key).update(text, "utf8").digest();
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function* words(key, purpose) {
  for (let block = 0; ; block++) {
    const digest = hmac(key, `${purpose}\n${block}`);
    for (let at = 0; at < 32; at += 4) yield digest.readUInt32BE(at);
  }
}

function below(limit, stream) {
  for (;;) {
    const { value } = stream.next();
    if (value < 2 ** 32 - (2 ** 32 % limit)) return value % limit;
  }
}

function shuffled(key, cards, purpose) {
  const [order, stream] = [[...cards], words(key, purpose)];
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(last + 1, stream);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

export function check(proof) {
  const secret = Buffer.from(proof.secret, "hex");
  const seats = proof.seeds.length;
  const key = hmac(secret, ["concan deal 1", proof.match, proof.round, ...proof.seeds].join("\n"));
  const dealer = proof.round === 1 ? below(seats, words(key, "dealer")) : proof.dealer;
  const stock = shuffled(key, DECK, "deck");
  const hands = Array(seats);
  for (let turn = 0; turn < seats; turn++) {
    const dealt = stock.splice(0, turn ? 14 : 15);
    hands[(proof.dealer + 1 + turn) % seats] = dealt.sort((a, b) => SORTED.indexOf(a) - SORTED.indexOf(b));
  }
  const stocks = (proof.piles ?? []).map((pile, k) => shuffled(key, pile, `reshuffle ${k + 1}`));
  const fingerprint = createHash("sha256").update(secret).digest("hex") === proof.fingerprint;
  const cards = { hands: same(hands, proof.hands), stock: same(stock, proof.stock), reshuffles: same(stocks, proof.reshuffles ?? []) };
  const right = { fingerprint, dealer: dealer === proof.dealer, ...cards };
  return { round: proof.round, proven: Object.values(right).every(Boolean), right, dealer, hands, stock, key: key.toString("hex") };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = readFileSync(process.argv.slice(2).find((one) => !one.startsWith("--")) ?? 0, "utf8");
  const record = process.argv.includes("--jsonl") ? null : JSON.parse(text);
  const proofs = record ? record.rounds.map((one) => ({ match: record.match, ...one })) : text.trim().split("\n").map((line) => JSON.parse(line));
  for (const proof of proofs) console.log(JSON.stringify(check(proof)));
}
