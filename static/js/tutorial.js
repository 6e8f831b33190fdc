// Marks on the table what the coach speaks of: the next thing to tap for the action that the step asks for.
//
// It only looks at what the page shows, so it follows the table's own scripts and never steers them.

const byId = (id) => document.getElementById(id);
const all = (selector) => Array.from(document.querySelectorAll(selector));

// The cards in the hand that are still to be selected, as many of each as are named.
function unselected(texts) {
  const taken = new Set();
  const find = (selector) => (text) => {
    const found = all(selector).find((item) => item.dataset.card === text && !taken.has(item));
    if (found) taken.add(found);
    return found;
  };
  const missing = texts.filter((text) => !find("#t-hand li.sel")(text));
  return missing.map(find("#t-hand li[data-card]:not(.sel, .stg)")).filter(Boolean).map((item) => item.firstElementChild);
}

const SHOWS = {
  draw: () => all("#t-stock, #t-acts [data-do=draw]"),
  take: () => all("#t-fire, #t-acts [data-do=take]"),
  undo: () => all("#t-acts [data-do=undo]"),
  commit: () => all("#table [data-do=commit]"),
  throw: (step) => cardsFirst([step.card], () => all("[data-throw]")),
  layoff: (step) => cardsFirst(step.cards, () => all(`#t-meld-${step.meld}`)),
  swap: (step) => cardsFirst(step.cards, () => all(`#t-meld-${step.meld} .card.as`)),
  lay: (step) => laying(step.melds),
};

function cardsFirst(cards, then) {
  const missing = unselected(cards);
  return missing.length ? missing : then();
}

function laying(melds) {
  const staged = all("#t-tray .sm").length;
  if (staged >= melds.length) return all("[data-lay]");
  const suggest = all("[data-suggest]");
  if (suggest.length) return suggest;
  return cardsFirst(melds[staged].cards, () => all("[data-add]"));
}

function point() {
  const step = JSON.parse(byId("t-step")?.textContent || "null");
  const wanted = new Set(step ? SHOWS[step.do](step) : []);
  for (const element of all(".point")) if (!wanted.has(element)) element.classList.remove("point");
  for (const element of wanted) if (!element.matches(".point")) element.classList.add("point"); // or it would go on forever
}

new MutationObserver(point).observe(document.body, {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ["class", "aria-disabled", "hidden"],
});
point();
