// Short sounds, made here; and a quiet tremor where the device can. Silent until the reader has touched the page once,
// as browsers want it, and while he has switched sounds off.

import { root, store, stored } from "./page.js";
import { post } from "./wire.js";

const KEPT = "concan.sound";
const VOLUME = 0.16;

let on = chosen();
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

// The menu's button says how it stands; it comes anew with the head.
export function show() {
  root().querySelector("[data-sounds]")?.setAttribute("aria-pressed", String(on));
}

export function play(name) {
  if (!on || context?.state !== "running") return;
  SOUNDS[name](context.currentTime + 0.01);
}

export function tremble() {
  if (on && navigator.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate(60);
}

const SOUNDS = {
  draw: (at) => rustle(at, 0.09, 2600),
  take: (at) => rustle(at, 0.12, 2000),
  throw: (at) => {
    rustle(at, 0.06, 1500);
    tone(at + 0.03, 0.07, 150, 0.7);
  },
  lay: (at) => [0, 0.05, 0.1].forEach((later) => rustle(at + later, 0.04, 1900)),
  turn: (at) => {
    tone(at, 0.14, 587, 0.6);
    tone(at + 0.13, 0.22, 784, 0.6);
  },
  hurry: (at) => tone(at, 0.18, 440, 0.35),
  over: (at) => [523, 659, 784].forEach((pitch, place) => tone(at + place * 0.13, 0.24, pitch, 0.6)),
};
SOUNDS.layoff = SOUNDS.swap = SOUNDS.lay;

export const knows = (name) => name in SOUNDS;

function fading(at, length, loud) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(VOLUME * loud, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  gain.connect(context.destination);
  return gain;
}

function tone(at, length, pitch, loud) {
  const source = context.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  source.connect(fading(at, length, loud));
  source.start(at);
  source.stop(at + length);
}

// Paper on paper: a breath of noise around one pitch.
function rustle(at, length, pitch) {
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(fading(at, length, 1));
  source.start(at);
}
