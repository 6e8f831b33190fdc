// What the reader's browser mixes into the first deal of a table that begins at once: a seed of his own making.

for (const field of document.querySelectorAll("input[data-fresh-seed]")) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
