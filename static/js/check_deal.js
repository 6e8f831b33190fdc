// Check this deal: works the deal out again in the page, shows each step, and says whether it is the one that was played.

import { possible, workOut } from "./deal.js";

const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const words = JSON.parse(document.getElementById("check-words").textContent);

for (const box of document.querySelectorAll("[data-check]")) {
  const button = box.querySelector("button");
  button.hidden = false;
  button.addEventListener("click", () => check(box, button));
}

async function check(box, button) {
  const said = box.querySelector("[role=status]");
  if (!possible()) {
    said.textContent = words.impossible;
    return;
  }
  const proof = JSON.parse(document.getElementById(box.dataset.check).textContent);
  const found = await workOut(proof);
  const steps = stepsOf(proof, found);
  const wrong = steps.filter((step) => step.right === false).length;
  said.textContent = wrong ? words.wrong : words.proven;
  said.className = wrong ? "verdict wrong" : "verdict proven";
  box.querySelector("ol").replaceChildren(...steps.map(shown));
  button.textContent = words.again;
}

// Each step: what it is called, what came out, and whether that is what the page says was played.
function stepsOf(proof, found) {
  const names = proof.names;
  const steps = [
    { what: words.fingerprint, hex: found.fingerprint, right: found.fingerprint === proof.fingerprint },
    { what: words.message, text: found.message },
    { what: words.key, hex: found.key },
  ];
  if (proof.round === 1) steps.push({ what: words.dealer, name: names[found.dealer], right: found.dealer === proof.dealer });
  steps.push({ what: words.deck, cards: found.deck });
  for (let turn = 1; turn <= names.length; turn++) {
    const seat = (proof.dealer + turn) % names.length;
    steps.push({ what: words.hand, name: names[seat], cards: found.hands[seat], right: same(found.hands[seat], proof.hands[seat]) });
  }
  steps.push({ what: words.stock, cards: found.stock, right: same(found.stock, proof.stock) });
  found.reshuffles.forEach((order, k) => steps.push({ what: words.reshuffle, cards: order, right: same(order, proof.reshuffles?.[k]) }));
  return steps;
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function shown({ what, name, hex, text, cards, right }) {
  const item = document.createElement("li");
  const head = item.appendChild(made("p", "", what));
  if (name !== undefined) head.append(" ", made("bdi", "", name));
  if (right !== undefined) head.append(" ", made("b", right ? "yes" : "no", right ? `✓ ${words.same}` : `✗ ${words.differs}`));
  if (hex) item.append(made("p", "hex", hex));
  if (text) item.append(made("pre", "hex", text));
  if (cards) {
    const row = item.appendChild(made("p", "deck", ""));
    cards.forEach((card) => row.append(made("b", `cn ${card.at(-1).toLowerCase()}`, faceOf(card)), " "));
  }
  return item;
}

function faceOf(card) {
  if (card === "X") return "★";
  const [rank, suit] = card;
  return `${rank === "T" ? "10" : rank}${SIGNS[suit]}\ufe0e`;
}

function made(tag, className, text) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
