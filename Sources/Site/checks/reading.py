"""How a page is read: its first screen, what it takes, the order of the pages, and answers that stay folded until opened."""

import json

from frame import links, order

from .tab import SIZES

# What stands open on a chapter's page, and would give an answer away.
OPEN = """
() => [...document.querySelectorAll("main h2")].filter((h) => /^\\d+\\. /.test(h.textContent)).flatMap((heading) => {
  const problems = [];
  let isAnswered = false;
  for (let part = heading.nextElementSibling; part && part.tagName !== "H2"; part = part.nextElementSibling) {
    const text = part.textContent.trim();
    if (part.matches(".run") && part.querySelector(":scope > details.answer")) isAnswered = true;
    else if (isAnswered && (part.matches("h3, .figure, blockquote, .backlinks") || /^Sources/.test(text))) {
      problems.push(`${heading.id}: "${text.slice(0, 40)}" stands open below the question`);
    } else if (part.matches("h3") || (part.matches(".figure") && /\\(after/.test(part.getAttribute("aria-label")))) {
      problems.push(`${heading.id}: "${text.slice(0, 40)}" stands open`);
    } else if (part.textContent.includes("--segment " + heading.id)) problems.push(`${heading.id}: its name stands open`);
  }
  if (!isAnswered) problems.push(heading.id + ": has no answer that is folded");
  return problems;
})
"""


def folding(tab):
    """What explains an output gives it away, so it is folded with it."""
    has_segments = tab.name.startswith("chapter-") or tab.name == links.APPENDIX.replace(".md", ".html")
    for problem in tab.page.evaluate(OPEN) if has_segments else []:
        tab.expect(False, problem)
    if not tab.name.startswith("reference"):
        tab.expect(tab.page.locator("main .takes").count() == 1, "does not say what it takes")


def sidebar(tab):
    """The sidebar has the parts and their pages in the order of order.json."""
    parts = [part["title"] for part in json.loads(order.FILE.read_text())["parts"]]
    shown = tab.page.eval_on_selector_all("#mdbook-sidebar .part-title", "parts => parts.map(p => p.textContent.trim())")
    tab.expect([part for part in shown if part in parts] == parts, f"the sidebar has the parts {shown}")
    chapters = tab.page.eval_on_selector_all(
        "#mdbook-sidebar .chapter-link-wrapper > a[href]", "links => links.map(l => l.getAttribute('href'))")
    numbers = [int(link[8:-5]) for link in chapters if link.startswith("chapter-")]
    tab.expect(numbers == list(range(1, len(numbers) + 1)) and len(numbers) >= 8, f"the chapters stand as {numbers}")


def remembering(result, context, html, name):
    """An answer that was opened is open the next time, and all can be folded again; without a store they open all the same."""
    page = context.new_page()
    page.goto((html / name).as_uri())
    first = page.locator("details.answer").first
    first.locator("summary").first.click()
    page.reload()
    result.expect(first.evaluate("d => d.open"), name, "forgets which answer was opened")
    others = page.eval_on_selector_all("details.answer", "all => all.filter(d => d.open).length")
    result.expect(others == 1, name, f"{others} answers are open after one was opened")
    page.locator(".fold-again").click()
    page.reload()
    result.expect(not first.evaluate("d => d.open"), name, "does not fold the answers again")
    page.close()
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('no store') }})")
    page.goto((html / name).as_uri())
    page.locator("details.answer summary").first.click()
    result.expect(page.locator("details.answer").first.evaluate("d => d.open"), name, "opens no answer without a store")
    # mdBook's own script says so too where it has no store; ours must not.
    own = [error for error in errors if "no store" not in error]
    result.expect(not own, name, f"without a store: {own}")
    page.close()


def first_screen(tab):
    """Result, figure and code can be seen at once on a desk, and with hardly any scrolling on a phone."""
    boxes = {part: tab.page.locator(f".first-screen > .{part}").bounding_box() for part in ("printed", "drawn", "code")}
    height = SIZES[tab.size][1]
    bottom = {part: box["y"] + box["height"] for part, box in boxes.items()}
    if tab.size == "desktop":
        for part in boxes:
            tab.expect(bottom[part] <= height, f"{part} ends at {bottom[part]:.0f} of {height}")
    else:
        tab.expect(bottom["printed"] <= height, f"what was printed ends at {bottom['printed']:.0f} of {height}")
        tab.expect(boxes["drawn"]["y"] < height, f"the figure begins at {boxes['drawn']['y']:.0f} of {height}")
        tab.expect(boxes["code"]["y"] < height * 1.25, f"the code begins at {boxes['code']['y']:.0f} of {height}")
