// The line of a page that has no wire of its own: what the house announces, and what concerns its reader.

import { start } from "./line.js";

const wire = document.querySelector("[ws-connect]");
if (wire) start(wire);
