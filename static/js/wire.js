// How the table's page hears and speaks: over its line, and by plain requests while that is broken.

import { beat, isOpen, send, start as open } from "./line.js";
import { address, byId, root, seen, version, words } from "./page.js";
import { after, before, fragments, whole } from "./swaps.js";

export { isOpen, send };

const POLL = 2500;
const SIGNED_OUT = 401;
const GONE = { 4403: "notForYou", 4404: "gone" };

const heard = [];
let known = () => ({});
let polling = 0;
let polled = false; // whether polling does what the socket cannot
let fresh = false; // whether the socket has brought nothing yet
let asked = false; // whether everything was asked for, since something is missing

export function onMessage(listener) {
  heard.push(listener);
}

// Who knows what the page has of the chat; heartbeats say it.
export function knowing(asked) {
  known = asked;
}

export function start() {
  const wire = byId("wire");
  open(wire, { shows: () => ({ beat: version(), ...known() }), opened, hear, lost });
  wire.addEventListener("htmx:wsAfterMessage", after);
}

function opened() {
  clearInterval(polling);
  polling = 0;
  polled = false;
  fresh = true;
  asked = false;
  show("on");
}

function lost(code, tries) {
  if (GONE[code]) {
    show("off", words[GONE[code]]);
    return false;
  }
  if (!polled) show("off", words.lost);
  if (tries > 1 && !polling) {
    polling = setInterval(poll, POLL);
    poll();
  }
  return true;
}

// Only what follows the moment that the page shows finds its place: what comes twice or late is passed over, and where
// something between is missing the page asks for everything.
function hear(event) {
  const { message } = event.detail;
  const place = placeOf(message);
  fresh = false;
  if (place !== "next") {
    event.preventDefault();
    if (place === "beyond" && !asked) {
      beat();
      asked = true;
    }
    return false;
  }
  asked = false;
  for (const listener of heard) listener(message);
  before();
  return true;
}

const MARK = /id="t-version"[^>]*? data-version="(\d+)"(?: data-after="(\d+)")?/;

function placeOf(message) {
  const mark = MARK.exec(message);
  if (!mark) return "next";
  const then = Number(mark[1]);
  const whole = mark[2] === undefined;
  if (whole ? fresh || then >= version() : Number(mark[2]) === version()) return "next";
  return then > version() ? "beyond" : "past";
}

async function poll() {
  if (isOpen()) return;
  try {
    const asking = `news/?version=${version()}&reader=${byId("wire").dataset.reader}`;
    const response = await fetch(address(asking), { headers: { "HX-Request": "true" } });
    const text = await response.text();
    if (isOpen()) return; // what comes over the socket is newer
    if (response.status === SIGNED_OUT) location.reload();
    if (response.status === 200) whole(text);
    polled = response.ok;
    if (polled) show("poll");
    else if (response.status === 404) show("off", words.gone);
    else if (response.status === 403) show("off", words.notForYou);
  } catch {
    polled = false;
    show("off", words.lost);
  }
}

function show(state, sentence = "") {
  document.documentElement.dataset.net = state;
  const banner = byId("banner");
  banner.textContent = sentence;
  banner.hidden = !sentence;
  label();
}

// Says by the dot how the page is connected; the dot's element comes anew with the head.
export function label() {
  const state = document.documentElement.dataset.net;
  if (state) root().querySelector(".dot")?.setAttribute("aria-label", words.net[state]);
}

// A request to the table; what comes back finds its place by itself. Resolves to the response.
export async function post(part, fields) {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    body.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  const token = byId("act").elements.csrfmiddlewaretoken.value;
  const url = part.startsWith("/") ? part : address(part);
  return fetch(url, { method: "POST", body, headers: { "X-CSRFToken": token, "HX-Request": "true" } });
}

// A question about the moment that the page shows. Resolves to null where that is over: news is on its way.
export async function question(part, fields) {
  const response = await post(part, { ...fields, seen: seen() });
  return response.status === 204 ? null : response;
}

// Follows the answer to something that changes the table. Returns a sentence if it was refused.
export async function follow(response) {
  const elsewhere = response.headers.get("HX-Redirect");
  if (elsewhere) {
    location.assign(elsewhere);
    return "";
  }
  if (response.redirected && !new URL(response.url).pathname.startsWith(address())) {
    location.assign(response.url);
    return "";
  }
  const type = response.headers.get("Content-Type") || "";
  const text = await response.text();
  if (isOpen() && placeOf(text) === "past") return ""; // the socket was faster
  if (text.includes('<main id="table"')) whole(text);
  else if (text.includes('id="t-')) fragments(text);
  else if (!response.ok) return type.startsWith("text/plain") || text.length < 300 ? text : words.failed;
  return "";
}
