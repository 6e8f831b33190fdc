// Sending what the reader does. The server judges; until it answers, what he tapped looks pressed.

import { byId, randomId, root, seen, words } from "./page.js";
import * as hand from "./hand.js";
import * as says from "./says.js";
import * as wire from "./wire.js";

const PATIENCE = 5000;
const ENDS_NOTHING_NEW = ["draw", "take"];

let pending = null;

// Sends one action, over the socket while it is open. A repeat carries the same id, so it is done once.
export function act(fields, element, keys = []) {
  if (pending) return;
  says.hush();
  says.from(element);
  hand.expectToLeave(keys);
  if (!ENDS_NOTHING_NEW.includes(fields.do)) hand.forgetFresh();
  const message = { ...fields, seen: seen(), id: randomId() };
  pending = { element, timer: 0, seen: message.seen };
  element?.classList.add("sending");
  if (wire.isOpen()) {
    wire.send(message);
    pending.timer = setTimeout(() => post(message), PATIENCE);
  } else {
    post(message);
  }
}

async function post(message) {
  try {
    const fields = Object.fromEntries(Object.entries(message).filter(([, value]) => value !== null));
    const sentence = await wire.follow(await wire.post("act/", fields));
    settle();
    if (sentence) says.say(sentence);
    else says.showMessage();
  } catch {
    settle();
    says.say(words.failed);
  }
}

function settle() {
  hand.expectToLeave([]);
  clearTimeout(pending?.timer);
  pending?.element?.classList.remove("sending");
  pending = null;
}

// News that shows what came of an action is as good as its answer: the reader may go on at once.
export function moved() {
  if (pending?.seen && pending.seen !== seen()) settle();
}

// The answer to an action always brings the message, empty where all went well. It is heard before what it brings is
// shown: until then it is known which of two equal cards leaves.
export function answered(html) {
  if (!html.includes('id="t-msg"')) return;
  queueMicrotask(() => {
    settle();
    says.showMessage();
  });
}

// Everything at the table that is no move: joining, being ready, leaving.
export async function submit(button) {
  if (pending) return;
  says.hush();
  says.from(button);
  const fields = button.name ? { [button.name]: button.value } : {};
  if ("seeded" in button.dataset || button.name === "seat") fields.seed = byId("t-seed")?.value || randomId();
  pending = { element: button, timer: 0 };
  button.classList.add("sending");
  try {
    const url = new URL(button.formAction, location.href).pathname;
    const sentence = await wire.follow(await wire.post(url, fields));
    settle();
    if (sentence) says.say(sentence);
    else says.showMessage();
  } catch {
    settle();
    says.say(words.failed);
  }
}

export const busy = () => pending !== null;
export const actionOf = (element) => ({ do: element.dataset.do });
export const tableButton = (selector) => root().querySelector(selector);
