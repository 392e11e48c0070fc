// What the pages do beyond mdBook's own script.

// mdBook takes single keys for itself: an arrow leaves the page while a wide figure is being scrolled, a letter opens the
// search while somebody types for a screen reader. None of them reaches it; the keys keep what they do in a browser.
window.addEventListener("keydown", (event) => {
  const taken = ["s", "S", "/", "?", "ArrowLeft", "ArrowRight"];
  const isTyping = event.target.closest && event.target.closest("input, textarea, select, [contenteditable]");
  if (!isTyping && !event.altKey && !event.ctrlKey && !event.metaKey && taken.includes(event.key)) {
    event.stopImmediatePropagation();
  }
}, true);

// On paper nothing can be unfolded, so everything is, until it is printed.
let unfolded = [];
window.addEventListener("beforeprint", () => {
  unfolded = [...document.querySelectorAll("details:not([open])")];
  for (const details of unfolded) details.open = true;
});
window.addEventListener("afterprint", () => {
  for (const details of unfolded) details.open = false;
  unfolded = [];
});

// A link or a search that leads into a folded part unfolds it.
function unfoldTarget() {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let part = target; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
  // A place in a cell is that of its row, whose first cell may be above it.
  target?.closest?.("tr")?.scrollIntoView();
}
window.addEventListener("hashchange", unfoldTarget);
unfoldTarget();

// The label that opens the contents can be reached, and pressed, with the keyboard.
const toggle = document.getElementById("mdbook-sidebar-toggle");
if (toggle) {
  toggle.tabIndex = 0;
  toggle.setAttribute("role", "button");
  toggle.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    toggle.click();
  });
}

// A drawing and the rows of a table hide the shadow that code has at its edge: while they go on to the right they fade out there.
const drawings = document.querySelectorAll("main .figure, main .table-wrapper.values");
const fade = (drawing) => {
  const rest = drawing.scrollWidth - drawing.clientWidth - drawing.scrollLeft;
  drawing.classList.toggle("goes-on", rest > 2);
};
const sizes = new ResizeObserver((entries) => { for (const entry of entries) fade(entry.target); });
for (const drawing of drawings) {
  sizes.observe(drawing);
  drawing.addEventListener("scroll", () => fade(drawing), { passive: true });
}
