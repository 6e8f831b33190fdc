// What each sound is made of: breaths of noise, which are cards, and tones, which call the reader. All are short, and
// quiet enough to hear a voice over them.

const VOLUME = 0.16;

const SOUNDS = {
  deal: (to, at) => Array.from({ length: 8 }, (_, turn) => rustle(to, at + turn * 0.065, 0.045, 2300 - (turn % 2) * 500)),
  draw: (to, at) => rustle(to, at, 0.09, 2600),
  take: (to, at) => {
    rustle(to, at, 0.06, 1700);
    rustle(to, at + 0.09, 0.09, 2400);
  },
  throw: (to, at) => {
    rustle(to, at, 0.06, 1500);
    tone(to, at + 0.03, 0.07, 150, 0.7);
  },
  lay: (to, at) => [0, 0.05, 0.1].forEach((later) => rustle(to, at + later, 0.04, 1900)),
  layoff: (to, at) => {
    rustle(to, at, 0.08, 2100);
    tone(to, at + 0.08, 0.09, 330, 0.5);
  },
  swap: (to, at) => [1600, 2500].forEach((pitch, turn) => rustle(to, at + turn * 0.08, 0.06, pitch)),
  undo: (to, at) => [2400, 1800, 1300].forEach((pitch, turn) => rustle(to, at + turn * 0.06, 0.05, pitch)),
  commit: (to, at) => [392, 392, 523].forEach((pitch, turn) => tone(to, at + turn * 0.12, 0.2, pitch, 0.6)),
  turn: (to, at) => {
    tone(to, at, 0.14, 587, 0.6);
    tone(to, at + 0.13, 0.22, 784, 0.6);
  },
  hurry: (to, at) => tone(to, at, 0.18, 440, 0.35),
  over: (to, at) => [523, 659, 784].forEach((pitch, turn) => tone(to, at + turn * 0.13, 0.24, pitch, 0.6)),
};

export const NAMES = Object.keys(SOUNDS);

// Sounds in an audio context from a moment of its time on.
export const sound = (context, name, at) => SOUNDS[name](context, at);

function fading(context, at, length, loud) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(VOLUME * loud, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  gain.connect(context.destination);
  return gain;
}

function tone(context, at, length, pitch, loud) {
  const source = context.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  source.connect(fading(context, at, length, loud));
  source.start(at);
  source.stop(at + length);
}

// Paper on paper: a breath of noise around one pitch.
function rustle(context, at, length, pitch) {
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(fading(context, at, length, 1));
  source.start(at);
}
