// Steps through a match: keys, swipes and playing on by itself, over links that work without it.
//
// Markup: [data-replay] with links [data-first], [data-previous], [data-next] and [data-last] with
// hx-get (one without href is at its end), and perhaps buttons [data-play] and [data-keys].

const STEP_MILLISECONDS = 900;
const SWIPE_PIXELS = 48;
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
const SETTING = "clack-replay-keys";

let timer = null;
let touch = null;
// Until htmx has settled, its new links would load a whole page: a step asked for till then waits.
let isBusy = false;
let waiting = null;

const replay = () => document.querySelector("[data-replay]");
const link = (name) => replay()?.querySelector(`[data-${name}][href]`);
const isEverywhere = () => localStorage.getItem(SETTING) === "everywhere";

function step(name) {
  if (isBusy) waiting = name;
  else link(name)?.click();
}

function stop() {
  clearInterval(timer);
  timer = null;
  showState();
}

function play() {
  if (timer) return stop();
  if (!link("next")) return undefined;
  timer = setInterval(() => link("next") ? step("next") : stop(), STEP_MILLISECONDS);
  step("next");
  return showState();
}

function showState() {
  for (const [name, isOn] of [["play", Boolean(timer)], ["keys", isEverywhere()]]) {
    const button = replay()?.querySelector(`[data-${name}]`);
    button?.removeAttribute("hidden");
    button?.setAttribute("aria-pressed", String(isOn));
  }
}

// Keys count while the replay has the focus, arrows also while nothing has; on request, always.
function hears(event) {
  if (!replay() || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (event.target.closest("input, select, textarea, [contenteditable]")) return false;
  if (event.target === document.body && event.key.startsWith("Arrow")) return true;
  return isEverywhere() || replay().contains(event.target);
}

document.addEventListener("keydown", (event) => {
  if (!hears(event)) return;
  const isButton = event.target.closest("button, summary");
  if (event.key === " " && !isButton) play();
  else if (KEYS[event.key]) step(KEYS[event.key]);
  else return;
  event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-play]")) play();
  if (event.target.closest("[data-keys]")) {
    localStorage.setItem(SETTING, isEverywhere() ? "here" : "everywhere");
    showState();
  }
});

document.addEventListener("touchstart", (event) => {
  const isOne = event.touches.length === 1 && event.target.closest("[data-replay]");
  touch = isOne ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
}, { passive: true });

document.addEventListener("touchend", (event) => {
  if (!touch) return;
  const across = event.changedTouches[0].clientX - touch.x;
  const down = event.changedTouches[0].clientY - touch.y;
  touch = null;
  if (Math.abs(across) < SWIPE_PIXELS || Math.abs(across) < 2 * Math.abs(down)) return;
  step(across < 0 ? "next" : "previous");
}, { passive: true });

document.addEventListener("htmx:beforeRequest", (event) => {
  isBusy = Boolean(event.target.closest("[data-replay]"));
});

for (const end of ["htmx:afterSettle", "htmx:sendError", "htmx:responseError"]) {
  document.addEventListener(end, () => {
    const name = waiting;
    isBusy = false;
    waiting = null;
    showState();
    if (name) step(name);
  });
}
showState();
