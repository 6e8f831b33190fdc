// A meld enlarged, to look at closely, with what can be done there: after a tap, or after a long press in any case.

import { byId, words } from "./page.js";
import * as says from "./says.js";

const LONG = 500;
const STEADY = 8;
let pressing = null;
let pressed = false;
let onLong = () => {};

export function onLongPress(listener) {
  onLong = listener;
}

// Shows the meld; resolves to the way that was chosen, or undefined.
export async function at(meld, ways) {
  const dialog = byId("ask-way");
  dialog.querySelector("h2").textContent = meld.getAttribute("aria-label");
  dialog.querySelector(".closely").replaceChildren(...Array.from(meld.querySelectorAll(".card"), (card) => card.cloneNode(true)));
  const choices = [...ways, { label: ways.length ? words.cancel : words.close }];
  dialog.querySelector("form").replaceChildren(
    ...choices.map((way, place) => {
      const button = document.createElement("button");
      button.className = place < ways.length ? "btn go" : "btn";
      button.value = place < ways.length ? String(place) : "";
      button.textContent = way.label;
      return button;
    }),
  );
  const chosen = await says.ask("ask-way");
  return chosen === "" ? undefined : ways[Number(chosen)];
}

// Whether the click that follows belongs to a long press.
export function wasPressed() {
  const was = pressed;
  pressed = false;
  return was;
}

document.addEventListener("pointerdown", (event) => {
  pressed = false;
  const meld = event.target.closest?.("#t-melds .meld");
  if (!meld || event.button !== 0) return;
  pressing = { x: event.clientX, y: event.clientY, timer: setTimeout(() => open(meld.id), LONG) };
});

function open(id) {
  pressing = null;
  pressed = true;
  const meld = byId(id);
  if (meld) onLong(meld);
}

function release() {
  clearTimeout(pressing?.timer);
  pressing = null;
}

document.addEventListener("pointerup", release);
document.addEventListener("pointercancel", release);
document.addEventListener("pointermove", (event) => {
  if (pressing && Math.hypot(event.clientX - pressing.x, event.clientY - pressing.y) > STEADY) release();
});
document.addEventListener("contextmenu", (event) => {
  if (event.target.closest?.("#t-melds .meld")) event.preventDefault();
});
