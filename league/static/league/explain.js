// Opens what a word means (button.explained) under a resting pointer and under keyboard focus.
// Without this module a press opens it. Escape or a press elsewhere closes it either way.

const CROSSING = 200; // milliseconds to move from the word onto what it means

let pressed = null; // the word that a press holds open
let leaving = 0;

const wordAt = (target) => target.closest?.("button.explained");
const meaningOf = (word) => document.getElementById(word.getAttribute("popovertarget"));
const isOpen = (meaning) => meaning?.matches(":popover-open");

function place(meaning, word) {
  const from = word.getBoundingClientRect();
  const size = meaning.getBoundingClientRect();
  const right = document.documentElement.clientWidth - size.width - 8;
  const below = from.bottom + 6;
  const fits = below + size.height <= window.innerHeight;
  meaning.style.margin = "0";
  meaning.style.inset = "auto";
  meaning.style.left = `${Math.max(8, Math.min(from.left, right))}px`;
  meaning.style.top = `${fits ? below : Math.max(8, from.top - size.height - 6)}px`;
}

function open(word) {
  clearTimeout(leaving);
  const meaning = meaningOf(word);
  word.removeAttribute("title"); // it would say the same once more
  if (!meaning || isOpen(meaning)) return;
  meaning.showPopover();
  place(meaning, word);
}

function close(word) {
  clearTimeout(leaving);
  const meaning = meaningOf(word);
  if (isOpen(meaning)) meaning.hidePopover();
  if (pressed === word) pressed = null;
}

function leave(word) {
  clearTimeout(leaving);
  if (pressed === word || word.matches(":focus-visible")) return;
  leaving = setTimeout(() => meaningOf(word)?.matches(":hover") || close(word), CROSSING);
}

document.addEventListener("click", (event) => {
  const word = wordAt(event.target);
  if (!word) return;
  event.preventDefault(); // the browser would close what focus or the pointer has opened
  if (pressed === word && isOpen(meaningOf(word))) return close(word);
  open(word);
  pressed = word;
});
document.addEventListener("focusin", (event) => {
  const word = wordAt(event.target);
  if (word?.matches(":focus-visible")) open(word);
});
document.addEventListener("focusout", (event) => {
  const word = wordAt(event.target);
  if (word) close(word);
});
document.addEventListener("pointerover", (event) => {
  const word = wordAt(event.target);
  if (word && event.pointerType === "mouse") open(word);
});
document.addEventListener("pointerout", (event) => {
  const meaning = event.target.closest?.("[popover]");
  const word = meaning
    ? document.querySelector(`button.explained[popovertarget="${meaning.id}"]`)
    : wordAt(event.target);
  if (word && event.pointerType === "mouse") leave(word);
});
