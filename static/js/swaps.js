// Putting new HTML in its place, so that focus, scrolling and what was opened or typed stay as they were.

import { byId, mirror, root } from "./page.js";
import * as roving from "./roving.js";

const listeners = [];
const starters = [];
let kept = null;

export function afterSwap(listener) {
  listeners.push(listener);
}

export function beforeSwap(listener) {
  starters.push(listener);
}

export function before() {
  for (const starter of starters) starter();
  const active = document.activeElement;
  kept = {
    key: active?.closest("#t-hand li")?.dataset.key,
    id: active?.id,
    group: active?.closest("#t-acts, #t-melds")?.id,
    name: active?.closest("#t-acts") ? roving.nameOf(active) : active?.id,
    scroll: byId("t-melds")?.scrollTop,
    open: Array.from(document.querySelectorAll("#table details[open][id]"), (one) => one.id),
    typed: byId("t-seed")?.value,
  };
}

export function after() {
  mirror();
  for (const id of kept.open) byId(id)?.setAttribute("open", "");
  if (kept.scroll && byId("t-melds")) byId("t-melds").scrollTop = kept.scroll;
  if (kept.typed && byId("t-seed")) byId("t-seed").value = kept.typed;
  for (const listener of listeners) listener();
  refocus();
}

function refocus() {
  if (document.activeElement && document.activeElement !== document.body) return;
  const hand = byId("t-hand");
  const inHand = () => hand.querySelector("[tabindex='0']");
  let next = kept.id ? byId(kept.id) : null;
  if (kept.group) next = roving.named(kept.group, kept.name) || inHand();
  if (kept.key) next = hand.querySelector(`li[data-key="${kept.key}"] .hit`) || inHand();
  if ((kept.group || kept.key) && hand.hidden) next = byId("t-result");
  next?.focus({ preventScroll: true });
}

// Fragments that find their own place by their ids.
export function fragments(html) {
  before();
  htmx.swap("#wire", html, { swapStyle: "none", swapDelay: 0, settleDelay: 0 });
  after();
}

// The whole table, as after a lost thread: recovery and start are one path.
export function whole(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const next = page.getElementById("table");
  if (!next) return;
  before();
  root().replaceWith(document.adoptNode(next));
  after();
}
