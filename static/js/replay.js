// The replay: each link to a moment brings the board alone, keys go there too, and it plays by itself at three speeds.
// Without this script the same links bring whole pages.

/* global htmx */

const board = () => document.getElementById("replay");
const link = (name) => document.querySelector(`#go-${name}[data-step]`);
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
  const step = event.target.closest("[data-step]");
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  pause();
  go(addressOf(step));
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

// A record that somebody brought has no addresses: its form sends it along, and says which moment.
const addressOf = (step) => step.href ?? step.value;

function fetched(address) {
  const where = { target: "#replay", swap: "outerHTML" };
  const form = document.getElementById("brought");
  if (form) return htmx.ajax("POST", `${form.action}?part=board`, { ...where, values: { ...Object.fromEntries(new FormData(form)), at: address } });
  const part = new URL(address);
  part.searchParams.set("part", "board");
  return htmx.ajax("GET", part.pathname + part.search, where);
}

// Only the last moment that was asked for is fetched while another is on its way.
async function go(url) {
  wanted = url;
  if (going) return;
  going = true;
  try {
    while (wanted) {
      const next = wanted;
      wanted = "";
      await fetched(next);
      if (!document.getElementById("brought")) history.replaceState(history.state, "", next);
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
  for (const one of document.querySelectorAll(".all-moves [data-step]")) {
    if (one.href) one.search = seat ? `?seat=${seat}` : "";
    else one.value = one.value.replace(/[^.]*$/, seat);
  }
  if (speed) document.getElementById("go-speed").value = speed;
  label();
  if (timer && !link("next")) pause();
}

function play() {
  clearInterval(timer);
  if (!link("next")) {
    if (link("first")) go(addressOf(link("first")));
    else return;
  }
  timer = setInterval(() => link("next") && !going && go(addressOf(link("next"))), Number(document.getElementById("go-speed").value));
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
