// A page whose reader was signed out or may no longer be here asks for itself again, and says why.
const SIGNED_OUT = 4401;

document.addEventListener("htmx:wsClose", (event) => {
  if (event.detail.event.code === SIGNED_OUT) location.reload();
});
