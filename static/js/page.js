// What the scripts of the table know of its page: the moment it shows, its words, its digits.

export const words = JSON.parse(document.getElementById("page-words").textContent);

export const byId = (id) => document.getElementById(id);
export const root = () => byId("table");
export const can = (action) => (root().dataset.can || "").split(" ").includes(action);
export const mine = () => root().dataset.mine === "yes";
export const version = () => Number(byId("t-version").dataset.version);
export const seen = () => byId("t-version").dataset.seen;
export const address = (part = "") => root().dataset.base + part;
export const rightToLeft = () => document.documentElement.dir === "rtl";

const ARABIC = "٠١٢٣٤٥٦٧٨٩";

export function digits(text) {
  if (document.documentElement.dataset.digits !== "arabic") return String(text);
  return String(text).replace(/\d/g, (digit) => ARABIC[digit]);
}

// The root's attributes follow the reader's own place, the one region that knows them.
export function mirror() {
  const place = byId("t-me");
  for (const name of ["me", "size", "round", "phase", "mine", "can", "teams"]) root().dataset[name] = place.dataset[name];
  const form = byId("act");
  if (form) form.elements.seen.value = seen();
}

export function randomId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function stored(storage, key) {
  try {
    return JSON.parse(storage.getItem(key));
  } catch {
    return null;
  }
}

export function store(storage, key, value) {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the order of the hand lasts as long as the page.
  }
}
