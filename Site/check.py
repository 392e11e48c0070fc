"""Opens every page of the site in headless Chromium, without a network, and says what a reader would trip over.

`check.py HTML CHROMIUM`.
"""

import pathlib
import sys
import urllib.parse

from playwright.sync_api import sync_playwright

from apiref import check as reference
from checks import finding, leading, looks, reading

SIZES = {"small": (360, 640), "phone": (390, 844), "desktop": (1280, 800)}
# What of a sheet of A4 the margins of 10 mm leave, in points of the screen.
A4 = {"width": 718, "height": 1046}
SCHEMES = ["light", "dark"]


class Check:
    def __init__(self, html):
        self.html = html
        self.problems = []
        self.done = 0
        self.texts = {}

    def expect(self, isRight, page, problem):
        self.done += 1
        if not isRight:
            self.problems.append(f"{page}: {problem}")

    def links(self, page, name):
        """Every link leads to a page, and to a place on it, that exists."""
        for target in page.eval_on_selector_all("a[href]", "links => links.map(l => l.getAttribute('href'))"):
            if urllib.parse.urlparse(target).scheme:
                continue
            path, _, anchor = target.partition("#")
            file = self.html / (path or name)
            if not file.exists():
                self.expect(False, name, f"the link {target} leads nowhere")
            elif anchor:
                text = self.texts.setdefault(file, file.read_text())
                self.expect(f'id="{urllib.parse.unquote(anchor)}"' in text, name, f"the link {target} misses its place")

    def look(self, page, name, size, scheme):
        label = f"{name}, {size}, {scheme}"
        # What is folded has to fit, and to be legible, once it is opened.
        looks.opened(page)
        width = page.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.clientWidth]")
        self.expect(width[0] <= width[1], label, f"scrolls sideways: {width[0]} in {width[1]} points")
        seen = looks.looked(page)
        for text in seen["contrast"] + seen["names"] + seen["others"] or [None]:
            self.expect(text is None, label, text)

    def figures(self, page, name):
        """A figure is called what its segment is: with the `_` of a function, and without the marks of Markdown."""
        for said in page.eval_on_selector_all(
                "main .figure, main svg > title", "all => all.map(e => e.getAttribute('aria-label') || e.textContent)"):
            self.expect("(:" not in said and "`" not in said, name, f"a figure is called {said!r}")

    def paper(self, page, name):
        """The browser's own print has the text alone, and all of it: nothing is wider than the page, A4 with its margins."""
        page.emulate_media(media="print")
        size = page.viewport_size
        page.set_viewport_size(A4)
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        shown = page.evaluate(
            "() => ['#mdbook-sidebar', '#mdbook-menu-bar', '.nav-wrapper', '.fold-again', '.buttons', '.stepper-controls'].filter("
            "(name) => [...document.querySelectorAll(name)].some((e) => getComputedStyle(e).display !== 'none'))")
        self.expect(not shown, name, f"prints {', '.join(shown)}")
        wide = page.evaluate(
            "() => [...document.querySelectorAll('main *')].filter((e) => e.checkVisibility() && !e.closest('.stepper-voice') &&"
            " e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.tagName + ' ' + e.textContent.trim().slice(0, 40))")
        self.expect(not wide, name, f"is printed with {len(wide)} parts cut at the right: {wide[-1:]}")
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        page.set_viewport_size(size)
        page.emulate_media(media="screen")

    def keyboard(self, page, name):
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.className")
        self.expect(focused == "skip-link", name, f"the first Tab goes to {focused!r}, not to the skip link")
        page.keyboard.press("Enter")
        self.expect(page.evaluate("document.activeElement.id") == "content", name, "the skip link does not skip")
        before = page.url
        for key in ["s", "/", "?", "ArrowRight", "ArrowLeft"]:
            page.keyboard.press(key)
        page.wait_for_load_state()
        is_hidden = page.locator("#search-panel").is_hidden()
        self.expect(page.url == before and is_hidden, name, "a single key was taken for a command")
        ring = page.evaluate(
            "() => { const a = document.querySelector('main a'); a.focus({focusVisible: true});"
            " return getComputedStyle(a).outlineStyle }")
        self.expect(ring != "none", name, "a focused link looks like any other")

    def copying(self, page, name):
        """The first command's button copies the command, and no prompt with it."""
        block = page.locator("pre:has(code.language-sh)").first
        if block.count() == 0:
            # The page of a type has declarations, and nothing to run.
            self.expect(name.startswith("reference-"), name, "has no line to run")
            return
        button = block.locator(".clip-button")
        button.focus()
        self.expect(button.evaluate("b => b === document.activeElement"), name, "the copy button cannot be reached by keyboard")
        page.keyboard.press("Enter")
        block.locator(".clip-button.tooltipped").wait_for(timeout=5_000)
        copied = page.evaluate("navigator.clipboard.readText()").strip()
        shown = block.locator("code").inner_text().strip()
        self.expect(copied == shown and not copied.startswith("$"), name, f"copies {copied!r}, and shows {shown!r}")


def opened(browser, size, scheme):
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, permissions=["clipboard-read", "clipboard-write"])
    context.set_offline(True)
    return context


def check(browser, html):
    result = Check(html)
    for size in SIZES:
        for scheme in SCHEMES:
            context = opened(browser, size, scheme)
            for name in looks.pages(html):
                if not reference.is_looked_at(name, size, scheme):
                    continue
                page = context.new_page()
                label = f"{name}, {size}, {scheme}"
                page.on("console", lambda m, l=label: m.type in ("error", "warning") and result.expect(False, l, m.text))
                page.on("pageerror", lambda e, l=label: result.expect(False, l, str(e)))
                page.on("request", lambda r, l=label: r.url.startswith(("file:", "data:", "blob:"))
                        or result.expect(False, l, f"asks another host for {r.url}"))
                page.on("requestfailed", lambda r, l=label: result.expect(False, l, f"{r.url} is missing"))
                page.on("dialog", lambda d: d.dismiss())
                page.goto((html / name).as_uri())
                if size == "desktop" and scheme == "light":
                    reading.folding(result, page, name)
                    reading.sidebar(result, page, name)
                    result.links(page, name)
                    result.figures(page, name)
                    result.paper(page, name)
                    result.keyboard(page, name)
                    result.copying(page, name)
                if name == "index.html" and scheme == "light" and size != "phone":
                    page.evaluate("scrollTo(0, 0)")
                    reading.first_screen(result, page, size, SIZES[size][1])
                result.look(page, name, size, scheme)
                page.close()
            context.close()
    context = opened(browser, "desktop", "light")
    reading.remembering(result, context, html, "chapter-1.html")
    finding.search(result, context, html)
    page = context.new_page()
    reference.search(result, page, html)
    page.close()
    context.close()
    leading.both_ways(result, html)
    leading.shared(result, html, looks.pages(html))
    return result


def main(arguments):
    html, chromium = pathlib.Path(arguments[0]).resolve(), arguments[1]
    if not (html / "index.html").exists():
        sys.exit("There is no site yet: run `make site` first.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        result = check(browser, html)
        browser.close()
    for problem in dict.fromkeys(result.problems):
        print(problem, file=sys.stderr)
    if result.problems:
        sys.exit(f"{len(set(result.problems))} problems")
    print(f"{len(looks.pages(html))} pages, each at {len(SIZES)} sizes in {len(SCHEMES)} themes: {result.done} checks, no problem")


if __name__ == "__main__":
    main(sys.argv[1:])
