// The table page: what each tap does, and what follows each piece of news.

import { byId, can, mine, root, words } from "./page.js";
import { afterSwap, beforeSwap } from "./swaps.js";
import { act, answered, moved, submit } from "./actions.js";
import * as clock from "./clock.js";
import * as dealing from "./dealing.js";
import * as flights from "./flights.js";
import * as hand from "./hand.js";
import * as keys from "./keys.js";
import * as look from "./look.js";
import * as moves from "./moves.js";
import * as roving from "./roving.js";
import * as says from "./says.js";
import * as sounds from "./sounds.js";
import * as targets from "./targets.js";
import * as telling from "./telling.js";
import * as tray from "./tray.js";
import * as wire from "./wire.js";

const DOUBLE_TAP = 350;
let reviewing = false;
let lastTap = { key: "", at: 0 };

hand.staging(tray.isStaged);
tray.telling(says.say);
hand.onSelection(targets.refresh);
hand.dropping(dropped);
wire.onMessage(answered);
beforeSwap(flights.before);
afterSwap(refresh);
clock.onHurry(telling.hurry);
clock.onBankRuns(telling.bank);
look.onLongPress(lookAt);
wire.start();
refresh();
clock.start();

function refresh() {
  hand.apply();
  moved();
  tray.apply();
  targets.refresh();
  clock.set();
  clock.tick();
  wire.label();
  roving.apply();
  sounds.show();
  const fresh = moves.fresh();
  telling.moves(fresh);
  flights.play(fresh);
  dealing.play();
  const link = root().querySelector("[data-link]");
  if (link) link.value = new URL(link.value, location.href).href;
  review(reviewing && root().querySelector("[data-review]") !== null);
}

function review(on) {
  reviewing = on;
  byId("t-result").classList.toggle("aside", on);
  const button = root().querySelector("[data-review]");
  if (button) button.textContent = on ? words.seeResult : (button.dataset.label ||= button.textContent);
}

document.addEventListener("click", (event) => {
  const element = event.target.closest?.("#table button, #table summary, #t-msg");
  if (!element) return;
  if (hand.wasDragged() || look.wasPressed()) {
    event.preventDefault();
    return;
  }
  if (element.id === "t-msg") {
    says.hush();
    return;
  }
  for (const [selector, tapped] of TAPS) {
    if (element.matches(selector)) {
      event.preventDefault();
      tapped(element, event);
      return;
    }
  }
});

const TAPS = [
  ["[aria-disabled='true']", explain],
  ["#t-hand .hit", tapCard],
  ["#t-melds .meld", tapMeld],
  ["[data-do]", tapAction],
  ["[data-add]", () => tray.add(hand.selection())],
  ["[data-suggest]", suggest],
  ["[data-layoff]", layOff],
  ["[data-throw]", (button) => throwCard(hand.selection()[0], button)],
  ["[data-lay]", lay],
  ["[data-turn]", (button) => tray.turn(Number(button.dataset.turn))],
  ["[data-drop]", (button) => tray.drop(Number(button.dataset.drop))],
  ["[data-sort]", sort],
  ["[data-sounds]", sounds.toggle],
  ["[data-tremor]", sounds.toggleTremor],
  ["[data-keys]", keys.help],
  ["[data-review]", () => review(!reviewing)],
  ["[data-copy]", copy],
  ["[data-post]", tapPost],
];

function explain(button) {
  says.from(button);
  if (button.dataset.why) says.say(button.dataset.why);
}

function tapCard(button) {
  const { key } = button.closest("li").dataset;
  const again = lastTap.key === key && Date.now() - lastTap.at < DOUBLE_TAP;
  lastTap = { key, at: Date.now() };
  if (again && "quick" in root().dataset && can("throw")) {
    throwCard(key, button);
  } else if (tray.isStaged(key)) {
    tray.dropOf(key);
  } else {
    hand.toggle(key);
  }
}

function throwCard(key, element) {
  act({ do: "throw", card: hand.cardOf(key) }, element, [key]);
}

// A card dragged to the fire pile is thrown: nobody does that by mistake, so it needs no setting as the double tap does.
function dropped(key, element) {
  if (element?.closest("#t-fire") && can("throw")) throwCard(key, byId("t-fire"));
}

async function tapAction(button) {
  if (button.dataset.ask && (await says.ask(button.dataset.ask)) !== "yes") return;
  act({ do: button.dataset.do }, button);
}

async function tapPost(button) {
  if (button.dataset.ask && (await says.ask(button.dataset.ask)) !== "yes") return;
  submit(button);
}

// A tap on a meld lays off or swaps. Where neither is possible the server says why.
async function tapMeld(meld, event) {
  const number = Number(meld.dataset.meld);
  const keys = hand.selection();
  if (!mine() || !keys.length) {
    lookAt(meld);
    return;
  }
  const onJoker = event.target.closest(".card.as") !== null;
  let ways = await targets.waysOn(number);
  if (onJoker && ways.some((way) => way.swap)) ways = ways.filter((way) => way.swap);
  if (ways.length > 1) {
    const way = await look.at(meld, ways);
    if (way) act(way.action, meld, keys);
    return;
  }
  const cards = keys.map(hand.cardOf);
  const fallback = { do: onJoker ? "swap" : "layoff", meld: number, cards };
  act(ways.length ? ways[0].action : fallback, meld, keys);
}

// Looking closely at a meld; what the selected cards could do there stands below it.
async function lookAt(meld) {
  const keys = mine() ? hand.selection() : [];
  const ways = keys.length ? await targets.waysOn(Number(meld.dataset.meld)) : [];
  const way = await look.at(meld, ways);
  if (way) act(way.action, meld, keys);
}

async function layOff(button) {
  const melds = await targets.takers();
  if (melds.length === 1) {
    tapMeld(targets.meldElement(melds[0]), { target: button });
  } else {
    targets.meldElement(melds[0])?.focus();
    says.from(button);
    says.say(words.tapMeld);
  }
}

// By suit, by rank, by melds: the last as the server puts them together, where the table allows suggestions.
async function sort() {
  const order = hand.nextOrder();
  if (order !== "melds") return hand.sort(order);
  try {
    const response = await wire.question("suggest/", { for: "sort" });
    if (response?.ok) return hand.gather((await response.json()).groups.map((group) => group.cards));
  } catch {
    // Without an answer the hand goes on to the order that follows.
  }
  return hand.sort(hand.nextOrder());
}

function lay(button) {
  const melds = tray.melds();
  if (melds) act({ do: "lay", melds }, button, tray.stagedKeys());
}

async function suggest(button) {
  says.from(button);
  try {
    const response = await wire.question("suggest/", {});
    if (!response) return undefined;
    if (!response.ok) return says.say(await response.text());
    const { groups, sentence } = await response.json();
    if (groups.length) tray.replace(groups);
    return sentence ? says.say(sentence) : undefined;
  } catch {
    return says.say(words.failed);
  }
}

async function copy(button) {
  const field = byId(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = words.copied;
  } catch {
    field.select();
  }
}
