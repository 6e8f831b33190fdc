// Sentences to the reader: refusals near where he tapped, and questions before what is final.

import { byId, rightToLeft } from "./page.js";

const STAYS = 8000;
let hiding = 0;
let tapped = null;

// Remembers where the reader tapped, for the sentence that may come back.
export function from(element) {
  tapped = element?.getBoundingClientRect() ?? null;
}

export function say(sentence) {
  byId("t-msg").textContent = sentence;
  showMessage();
}

export function hush() {
  byId("t-msg").hidden = true;
}

// Shows what stands in the message, or hides it if that is nothing.
export function showMessage() {
  const message = byId("t-msg");
  clearTimeout(hiding);
  message.hidden = message.textContent.trim() === "";
  if (message.hidden) return;
  put(message);
  hiding = setTimeout(hush, STAYS);
}

// The place is written on the root: htmx would copy a style of the message itself to the next one, which the policy forbids.
function put(message) {
  const place = document.documentElement.style;
  message.classList.remove("near", "above", "shake");
  if (tapped) {
    const [width, height] = [document.documentElement.clientWidth, document.documentElement.clientHeight];
    const top = Math.min(tapped.top, byId("t-hand").getBoundingClientRect().top || Infinity); // never over the hand
    const above = top > height / 3;
    message.classList.add("near");
    message.classList.toggle("above", above);
    const own = message.offsetWidth;
    const middle = tapped.left + tapped.width / 2;
    const start = Math.min(Math.max(8, middle - own / 2), Math.max(8, width - own - 8));
    place.setProperty("--x", `${rightToLeft() ? width - start - own : start}px`);
    place.setProperty("--y", `${above ? height - top + 8 : tapped.bottom + 8}px`);
  }
  void message.offsetWidth; // starts the animation anew
  message.classList.add("shake");
}

// Asks in a dialog; resolves to what was chosen, "" for nothing.
export function ask(id) {
  const dialog = byId(id);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true }));
}
