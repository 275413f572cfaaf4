// Shows every <time datetime> in the reader's own zone, and how far away it is where asked.
// Without this module the server's text, in the zone it names, stays.

const exact = new Intl.DateTimeFormat(document.documentElement.lang, {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});
const zoned = new Intl.DateTimeFormat(document.documentElement.lang, {
  dateStyle: "full",
  timeStyle: "long",
});
const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });

const UNITS = [
  ["year", 31557600],
  ["month", 2629800],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

function distance(seconds) {
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return relative.format(Math.round(seconds / length), unit);
  }
  return relative.format(Math.round(seconds), "second");
}

function show(element) {
  const moment = new Date(element.dateTime);
  if (Number.isNaN(moment.getTime()) || !element.dateTime.includes("T")) return;
  const away = distance((moment - Date.now()) / 1000);
  // What the server wrote is kept where a pointer or a reader finds it; an event's own wall clock
  // stands in data-own, which the style sheet shows.
  element.dataset.written ??= element.textContent.trim();
  if (!element.dataset.own) {
    element.title = `${zoned.format(moment)} (${element.dataset.written})`;
  }
  element.textContent = element.hasAttribute("data-relative")
    ? away
    : `${exact.format(moment)}, ${away}`;
}

function showAll(root) {
  for (const element of root.querySelectorAll("time[datetime]")) show(element);
}

showAll(document);
document.addEventListener("htmx:afterSwap", (event) => showAll(event.target));
setInterval(() => showAll(document), 30000);
