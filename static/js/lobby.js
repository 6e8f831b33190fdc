// The lobby: its lists over the line, and by plain requests while that is broken; and what the reader's browser mixes
// into the first deal of a table that begins at once: a seed of his own making.

import { isOpen, start } from "./line.js";

const POLL = 15000;

for (const field of document.querySelectorAll("input[data-fresh-seed]")) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The lists that the page shows go by the name that came with them; until some came they have none.
const shows = () => ({ beat: document.getElementById("lists").dataset.name || true });

start(document.querySelector("[ws-connect]"), { shows });
setInterval(() => isOpen() || htmx.trigger("#ask-lists", "ask"), POLL);
