// How the page hears and speaks: over the socket, and by plain requests while there is none.
//
// The socket is htmx's ws extension. Its own way to reconnect gives up after some close codes, waits up to a minute and
// knows nothing of a browser that is back online, so that is done here: the first try comes within half a second, the
// others at most four seconds apart, and one at once when the browser comes back online or to the front.

import { address, byId, root, seen, version, words } from "./page.js";
import { after, before, fragments, whole } from "./swaps.js";

const FIRST_DELAY = 400;
const LONGEST_DELAY = 4000;
const NEVER = 2 ** 31 - 1;
const BEAT = 20000;
const PATIENCE = 6000;
const POLL = 2500;
const SIGNED_OUT = 4401;
const GONE = { 4403: "notForYou", 4404: "gone" };

const heard = [];
let known = () => ({});
let socket = null;
let line = null;
let tries = 0;
let retry = 0;
let deadline = 0;
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

export const isOpen = () => line !== null && socket !== null && socket.readyState === WebSocket.OPEN;

export function send(message) {
  line.send(JSON.stringify(message));
}

export function start() {
  htmx.config.wsReconnectDelay = () => NEVER;
  htmx.createWebSocket = connect;
  const wire = byId("wire");
  wire.addEventListener("htmx:wsOpen", opened);
  wire.addEventListener("htmx:wsClose", (event) => closed(event.detail.event, event.detail.socketWrapper));
  wire.addEventListener("htmx:wsBeforeMessage", hear);
  wire.addEventListener("htmx:wsAfterMessage", after);
  window.addEventListener("online", now);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && now());
  setInterval(beat, BEAT);
}

function connect(url) {
  const next = new WebSocket(url);
  socket = next;
  setTimeout(() => next.readyState === WebSocket.CONNECTING && next.close(), PATIENCE);
  return next;
}

function opened(event) {
  line = event.detail.socketWrapper;
  tries = 0;
  clearTimeout(retry);
  clearInterval(polling);
  polling = 0;
  polled = false;
  fresh = true;
  asked = false;
  show("on");
  beat();
}

function closed(event, wrapper) {
  if (event.target !== socket) return; // one that was given up already
  line = wrapper;
  if (event.code === SIGNED_OUT) return; // company.js asks for the page again
  if (GONE[event.code]) {
    show("off", words[GONE[event.code]]);
    return;
  }
  if (!polled) show("off", words.lost);
  const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** tries) * (0.75 + Math.random() / 4);
  tries += 1;
  clearTimeout(retry);
  retry = setTimeout(line.reconnect, delay);
  if (tries > 1 && !polling) {
    polling = setInterval(poll, POLL);
    poll();
  }
}

function now() {
  if (isOpen()) {
    beat();
  } else if (line && socket.readyState !== WebSocket.CONNECTING) {
    clearTimeout(retry);
    tries = 0;
    line.reconnect();
  }
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
    return;
  }
  clearTimeout(deadline);
  asked = false;
  for (const listener of heard) listener(message);
  before();
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

// Says what the page shows; whoever has another moment sends everything again. No answer means no connection.
function beat() {
  if (!isOpen()) return;
  send({ beat: version(), ...known() });
  clearTimeout(deadline);
  deadline = setTimeout(() => isOpen() && line.reconnect(), PATIENCE);
}

async function poll() {
  if (isOpen()) return;
  try {
    const response = await fetch(address(`news/?version=${version()}`), { headers: { "HX-Request": "true" } });
    const text = await response.text();
    if (isOpen()) return; // what comes over the socket is newer
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
