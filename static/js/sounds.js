// Short sounds, and a quiet tremor where the device can: each with a switch of its own. Silent until the reader has
// touched the page once, as browsers want it.

import { root, store, stored } from "./page.js";
import { NAMES, sound } from "./tones.js";
import { post } from "./wire.js";

const KEPT = "concan.sound";
const TREMOR = "concan.tremor";
const LENGTH = 60; // milliseconds

let on = chosen();
let trembling = stored(localStorage, TREMOR) !== false;
let context = null;

function chosen() {
  const { sound } = root().dataset;
  return sound ? sound === "yes" : stored(localStorage, KEPT) !== false;
}

for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, wake, { passive: true });

function wake() {
  if (!on || !window.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
}

export function toggle() {
  on = !on;
  store(localStorage, KEPT, on);
  wake();
  show();
  play("lay");
  if (root().dataset.sound) post("/settings/sound/", { sound: on ? "on" : "off" }).catch(() => {});
}

export function toggleTremor() {
  trembling = !trembling;
  store(localStorage, TREMOR, trembling);
  show();
  tremble();
}

// The menu's buttons say how each stands; they come anew with the head.
export function show() {
  root().querySelector("[data-sounds]")?.setAttribute("aria-pressed", String(on));
  const tremor = root().querySelector("[data-tremor]");
  if (!tremor) return;
  tremor.hidden = !canTremble();
  tremor.setAttribute("aria-pressed", String(trembling));
}

export const knows = (name) => NAMES.includes(name);

export function play(name) {
  if (on && context?.state === "running") sound(context, name, context.currentTime + 0.01);
}

// Desks have the function too, but nothing that trembles.
const canTremble = () => Boolean(navigator.vibrate) && matchMedia("(pointer: coarse)").matches;

export function tremble() {
  if (trembling && canTremble() && navigator.userActivation?.hasBeenActive) navigator.vibrate(LENGTH);
}
