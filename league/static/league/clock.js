// Counts a player's time down; when it is over, asks the server what has become of the match.
// The server says how many seconds are left, so the reader's clock need not be right.

const RELOAD_AFTER_SECONDS = 3;

let shown = null;
let endsAt = 0;

function words(seconds) {
  const whole = Math.max(Math.ceil(seconds), 0);
  const minutes = Math.floor(whole / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return minutes ? `${minutes}:${String(whole % 60).padStart(2, "0")} min` : `${whole} s`;
}

function tick() {
  const clock = document.querySelector("[data-left]");
  if (!clock) return;
  if (clock !== shown) {
    shown = clock;
    endsAt = performance.now() / 1000 + Number(clock.dataset.left);
  }
  const left = endsAt - performance.now() / 1000;
  clock.textContent = words(left);
  clock.toggleAttribute("data-urgent", left < 10);
  if (left < -RELOAD_AFTER_SECONDS) window.location.assign(clock.dataset.page);
}

setInterval(tick, 500);
tick();
