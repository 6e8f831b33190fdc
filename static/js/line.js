// The line between a page and the site: one socket, kept alive and opened again.
//
// The socket is htmx's ws extension. Its own way to reconnect gives up after some close codes, waits up to a minute and
// knows nothing of a browser that is back online, so that is done here: the first try comes within half a second, the
// others at most four seconds apart, and one at once when the browser comes back online or to the front.
//
// A page that lets some heartbeats pass, since its computer slept, takes its socket for dead though it looks open.

const FIRST_DELAY = 400;
const LONGEST_DELAY = 4000;
const NEVER = 2 ** 31 - 1;
const BEAT = 20000;
const PATIENCE = 6000;
const ASLEEP = 2 * BEAT + PATIENCE;
const NOTICES = 60000;
const SIGNED_OUT = 4401;

let page = {};
let socket = null;
let line = null;
let tries = 0;
let retry = 0;
let deadline = 0;
let heardAt = 0;
let opens = 0;
let noticesAt = 0; // when the page last knew what stands above it

export const isOpen = () => line !== null && socket !== null && socket.readyState === WebSocket.OPEN;

export function send(message) {
  line.send(JSON.stringify(message));
}

// Opens and keeps the socket of an element with `ws-connect`. Of the page itself `its` may say:
//   shows()    what a heartbeat says that it shows; whoever shows something else is sent it again
//   opened()   the socket is open
//   hear(event) a message has come: whether it is one to go on with (true unless said otherwise)
//   lost(code, tries) the socket is closed, or could not be opened for the so many-th time: false ends all tries
export function start(wire, its = {}) {
  page = { shows: () => ({ beat: true }), opened: () => {}, hear: () => true, lost: () => true, ...its };
  noticesAt = Date.now();
  htmx.config.wsReconnectDelay = () => NEVER;
  htmx.createWebSocket = connect;
  wire.addEventListener("htmx:wsOpen", opened);
  wire.addEventListener("htmx:wsClose", (event) => closed(event.detail.event, event.detail.socketWrapper));
  wire.addEventListener("htmx:wsBeforeMessage", hear);
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
  if (opens > 0) noticesAt = 0;
  opens += 1;
  tries = 0;
  heardAt = Date.now();
  clearTimeout(retry);
  page.opened();
  beat();
}

function closed(event, wrapper) {
  if (event.target !== socket) return; // one that was given up already
  line = wrapper;
  clearTimeout(retry);
  if (event.code === SIGNED_OUT) {
    location.reload(); // says why
    return;
  }
  const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** tries) * (0.75 + Math.random() / 4);
  tries += 1;
  if (page.lost(event.code, tries) !== false) retry = setTimeout(line.reconnect, delay);
}

function now() {
  if (isOpen() && Date.now() - heardAt < ASLEEP) {
    beat();
  } else if (line && socket.readyState !== WebSocket.CONNECTING) {
    again();
  }
}

function again() {
  clearTimeout(retry);
  tries = 0;
  line.reconnect();
}

function hear(event) {
  heardAt = Date.now();
  if (areShown(event.detail.message)) event.preventDefault();
  else if (page.hear(event) === false) return;
  clearTimeout(deadline);
}

// Whether these are the notices that stand above the page already: nothing is taken from under a finger or read twice.
function areShown(message) {
  if (!message.startsWith('<div id="notices"')) return false;
  const news = new DOMParser().parseFromString(message, "text/html").getElementById("notices");
  return document.getElementById("notices")?.innerHTML === news.innerHTML;
}

// Says what the page shows. No answer means no connection.
export function beat() {
  if (!isOpen()) return;
  const message = page.shows();
  if (Date.now() - noticesAt > NOTICES) {
    message.notices = true;
    noticesAt = Date.now();
  }
  send(message);
  clearTimeout(deadline);
  deadline = setTimeout(() => isOpen() && again(), PATIENCE);
}
