// The replay: each link to a moment brings the board alone, keys go there too, and it plays by itself at three speeds.
// Without this script the same links bring whole pages.

/* global htmx */

const board = () => document.getElementById("replay");
const link = (name) => document.querySelector(`a#go-${name}`);
const onward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
const backward = document.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
let timer = 0;
let speed = "";
let going = false;
let wanted = "";

document.addEventListener("click", (event) => {
  if (event.target.closest("#go-play")) {
    timer ? pause() : play();
    return;
  }
  const step = event.target.closest("a[data-step]");
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  pause();
  go(step.href);
  if (step.closest(".all-moves")) board().scrollIntoView();
});

document.addEventListener("change", (event) => {
  if (event.target.id !== "go-speed") return;
  speed = event.target.value;
  if (timer) play();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, input, textarea")) return;
  const name = { [onward]: event.shiftKey ? "on" : "next", [backward]: event.shiftKey ? "back" : "previous", Home: "first", End: "last" }[event.key];
  if (name) {
    event.preventDefault();
    link(name)?.click();
  } else if (event.key === " " && !event.target.closest("a, button, summary")) {
    event.preventDefault();
    document.getElementById("go-play").click();
  }
});

// Only the last moment that was asked for is fetched while another is on its way.
async function go(url) {
  wanted = url;
  if (going) return;
  going = true;
  try {
    while (wanted) {
      const next = wanted;
      wanted = "";
      const part = new URL(next);
      part.searchParams.set("part", "board");
      await htmx.ajax("GET", part.pathname + part.search, { target: "#replay", swap: "outerHTML" });
      history.replaceState(history.state, "", next);
      shown();
    }
  } finally {
    going = false;
  }
}

function shown() {
  const { place, seat } = board().dataset;
  document.querySelector(".all-moves [aria-current]")?.removeAttribute("aria-current");
  document.getElementById(`m-${place}`)?.setAttribute("aria-current", "step");
  for (const one of document.querySelectorAll(".all-moves a[data-step]")) one.search = seat ? `?seat=${seat}` : "";
  if (speed) document.getElementById("go-speed").value = speed;
  label();
  if (timer && !link("next")) pause();
}

function play() {
  clearInterval(timer);
  if (!link("next")) {
    if (link("first")) go(link("first").href);
    else return;
  }
  timer = setInterval(() => link("next") && !going && go(link("next").href), Number(document.getElementById("go-speed").value));
  label();
}

function pause() {
  clearInterval(timer);
  timer = 0;
  label();
}

function label() {
  const button = document.getElementById("go-play");
  button.setAttribute("aria-pressed", String(timer !== 0));
  button.setAttribute("aria-label", timer ? button.dataset.pause : button.dataset.play);
}
