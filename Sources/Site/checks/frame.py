"""What every page has around its text: links, names, keys, a button that copies, and how it is printed."""

import urllib.parse

from frame import asked

from .tab import A4

PRINTED_NOT = ["#mdbook-sidebar", "#mdbook-menu-bar", ".nav-wrapper", ".fold-again", ".buttons", ".stepper-controls"]
ON_PAPER = """
(names) => {
  dispatchEvent(new Event("afterprint"));
  const open = [...document.querySelectorAll("details")].map((part) => part.open);
  dispatchEvent(new Event("beforeprint"));
  return {
    open,
    shown: names.filter((name) => [...document.querySelectorAll(name)].some((e) => getComputedStyle(e).display !== "none")),
    wide: [...document.querySelectorAll("main *")].filter((e) => e.checkVisibility() && !e.closest(".stepper-voice")
      && e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.tagName + " " + e.textContent.trim().slice(0, 40)),
  };
}
"""
# Of each part that can be folded whether it is open.
OPENED = "[...document.querySelectorAll('details')].map((part) => part.open)"
# A browser without an answer would keep the check waiting.
COPIED = """
() => Promise.race([navigator.clipboard.readText(), new Promise((done) => setTimeout(() => done("nothing in 20 seconds"), 20_000))])
"""


class Links:
    """Every link leads to a page, and to a place on it, that exists."""

    def __init__(self, html):
        self.html, self.places = html, {}

    def check(self, tab):
        for target in tab.page.evaluate("[...new Set([...document.querySelectorAll('a[href]')].map(l => l.getAttribute('href')))]"):
            if urllib.parse.urlparse(target).scheme:
                continue
            path, _, anchor = target.partition("#")
            text = self.text(path or tab.name)
            if text is None:
                tab.expect(False, f"the link {target} leads nowhere")
            elif anchor:
                tab.expect(f'id="{urllib.parse.unquote(anchor)}"' in text, f"the link {target} misses its place")

    def text(self, path):
        if path not in self.places:
            file = self.html / path
            self.places[path] = file.read_text() if file.is_file() else "" if file.exists() else None
        return self.places[path]


def figures(tab):
    """A figure is called what its segment is: with the `_` of a function, and without the marks of Markdown."""
    for said in tab.page.eval_on_selector_all(
            "main .figure, main svg > title", "all => all.map(e => e.getAttribute('aria-label') || e.textContent)"):
        tab.expect("(:" not in said and "`" not in said, f"a figure is called {said!r}")


def paper(tab, opened, printed=lambda tab: None):
    """The browser's own print has the text alone, and all of it: nothing is wider than the page, A4 with its margins.

    `opened` says of each part that can be folded whether it was open at first, and is so again after a print.
    """
    tab.page.emulate_media(media="print", color_scheme="light")
    tab.page.set_viewport_size(A4)
    tab.size, tab.scheme = "A4", "printed"
    seen = tab.page.evaluate(ON_PAPER, PRINTED_NOT)
    tab.expect(not seen["shown"], f"prints {', '.join(seen['shown'])}")
    tab.expect(not seen["wide"], f"is printed with {len(seen['wide'])} parts cut at the right: {seen['wide'][-1:]}")
    tab.expect(seen["open"] == opened, "is not folded again after it was printed")
    printed(tab)


def keyboard(tab):
    page = tab.page
    page.keyboard.press("Tab")
    focused = page.evaluate("document.activeElement.className")
    tab.expect(focused == "skip-link", f"the first Tab goes to {focused!r}, not to the skip link")
    page.keyboard.press("Enter")
    tab.expect(page.evaluate("document.activeElement.id") == "content", "the skip link does not skip")
    before = page.url
    for key in ["s", "/", "?", "ArrowRight", "ArrowLeft"]:
        page.keyboard.press(key)
    page.wait_for_load_state()
    is_hidden = page.locator("#search-panel").is_hidden()
    tab.expect(page.url == before and is_hidden, "a single key was taken for a command")
    ring = page.evaluate(
        "() => { const a = document.querySelector('main a:not(details:not([open]) a)'); a.focus({focusVisible: true});"
        " return getComputedStyle(a).outlineStyle }")
    tab.expect(ring != "none", "a focused link looks like any other")


def copying(tab):
    """The first command's button copies the command, and no prompt with it."""
    block = tab.page.locator("pre:has(code.language-sh)").first
    if block.count() == 0:
        # The page of a type has declarations, one of a symptom a first aid, and nothing to run.
        tab.expect(tab.name.startswith("reference-") or asked.is_one(tab.name), "has no line to run")
        return
    button = block.locator(".clip-button")
    button.focus()
    is_reached = button.evaluate("b => b === document.activeElement")
    tab.expect(is_reached, "the copy button cannot be reached by keyboard")
    if not is_reached:
        return
    tab.page.keyboard.press("Enter")
    block.locator(".clip-button.tooltipped").wait_for(timeout=30_000)
    copied = tab.page.evaluate(COPIED).strip()
    shown = block.locator("code").inner_text().strip()
    tab.expect(copied == shown and not copied.startswith("$"), f"copies {copied!r}, and shows {shown!r}")
