"""Opens every page of the site in headless Chromium, without a network, and says what a reader would trip over.

`check.py HTML CHROMIUM` checks; `check.py HTML CHROMIUM --screenshots FOLDER` takes pictures instead.
"""

import pathlib
import sys
import urllib.parse

from playwright.sync_api import sync_playwright

from apiref import check as reference

SIZES = {"phone": (390, 844), "desktop": (1280, 900)}
SCHEMES = ["light", "dark"]
SEARCHED = ["deny", "shouldDeleteInaccessibleFaults"]
# Pages that mdBook makes for itself: the frame of contents for readers without scripts, and the page for a wrong address.
OWN = {"toc.html", "404.html"}

# Every text on the page with less contrast than WCAG's level AA asks for: 4.5 to 1, or 3 to 1 where it is large.
CONTRAST = """
() => {
  const parts = (color) => (color.match(/[\\d.]+/g) || []).map(Number);
  const channel = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
  const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const over = (top, under) => {
    const alpha = top.length > 3 ? top[3] : 1;
    return [0, 1, 2].map((i) => top[i] * alpha + under[i] * (1 - alpha));
  };
  const behind = (element) => {
    const layers = [];
    for (let e = element; e; e = e.parentElement) {
      const color = parts(getComputedStyle(e).backgroundColor);
      if (color.length === 3 || color[3] > 0) layers.push(color);
      if (color.length === 3) break;
    }
    return layers.reverse().reduce((under, top) => over(top, under), [255, 255, 255]);
  };
  const poor = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const element = walker.currentNode.parentElement;
    if (!text || element.closest("svg, script, style, noscript") || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const under = behind(element);
    const [a, b] = [luminance(over(parts(style.color), under)), luminance(under)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) {
      const name = element.tagName.toLowerCase() + (element.className ? "." + element.className : "");
      if (!poor.has(name)) poor.set(name, `${name} "${text.slice(0, 30)}" has a contrast of ${ratio.toFixed(2)}`);
    }
  }
  return [...poor.values()];
}
"""

# Text inside a drawing stands on the drawing's own card.
FIGURES = """
() => [...document.querySelectorAll(".figure")].flatMap((figure) => {
  const svg = figure.querySelector("svg");
  if (!svg) return ["a figure without a drawing"];
  const box = svg.getBoundingClientRect();
  const title = svg.querySelector("title");
  return (box.width > 40 && box.height > 20 ? [] : ["a figure without a size"])
    .concat(title && title.textContent.trim() ? [] : ["a figure without a title"]);
}).concat([...document.images].filter((image) => !image.naturalWidth).map((image) => "a missing picture: " + image.src))
"""


class Check:
    def __init__(self, html):
        self.html = html
        self.problems = []
        self.done = 0

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
                self.expect(
                    f'id="{urllib.parse.unquote(anchor)}"' in file.read_text(), name, f"the link {target} misses its place")

    def look(self, page, name, size, scheme):
        label = f"{name}, {size}, {scheme}"
        width = page.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.clientWidth]")
        self.expect(width[0] <= width[1], label, f"scrolls sideways: {width[0]} in {width[1]} points")
        for text in page.evaluate(FIGURES):
            self.expect(False, label, text)
        poor = page.evaluate(CONTRAST)
        self.expect(not poor, label, "; ".join(poor))

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
        is_hidden = page.locator("#mdbook-search-wrapper").is_hidden()
        self.expect(page.url == before and is_hidden, name, "a single key was taken for a command")
        ring = page.evaluate(
            "() => { const a = document.querySelector('main a'); a.focus({focusVisible: true});"
            " return getComputedStyle(a).outlineStyle }")
        self.expect(ring != "none", name, "a focused link looks like any other")

    def folding(self, page, name):
        """What explains an output gives it away, so it is folded with it."""
        shown = page.eval_on_selector_all(
            "main h3", "headings => headings.filter(h => h.innerText.trim() === 'What happened' && !h.closest('details')).length")
        self.expect(shown == 0, name, f"{shown} answers are not folded")

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

    def search(self, page, text):
        page.goto((self.html / "index.html").as_uri() + "?search=" + text)
        results = page.locator("#mdbook-searchresults a")
        try:
            results.first.wait_for(timeout=10_000)
        except Exception:
            self.expect(False, "search", f"finds nothing for {text!r}")
            return
        self.expect(results.count() > 0, "search", f"finds nothing for {text!r}")


def pages(html):
    return sorted(file.name for file in html.glob("*.html") if file.name not in OWN)


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
            for name in pages(html):
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
                if name == "print.html":
                    page.add_init_script("window.print = () => {}")
                page.goto((html / name).as_uri())
                result.look(page, name, size, scheme)
                if size == "desktop" and scheme == "light" and name != "print.html":
                    result.links(page, name)
                    result.keyboard(page, name)
                    result.folding(page, name)
                    result.copying(page, name)
                page.close()
            context.close()
    context = opened(browser, "desktop", "light")
    page = context.new_page()
    for text in SEARCHED:
        result.search(page, text)
    reference.search(result, page, html)
    context.close()
    return result


def screenshots(browser, html, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        for scheme in SCHEMES:
            context = opened(browser, size, scheme)
            for name in pages(html):
                if name == "print.html":
                    continue
                page = context.new_page()
                page.goto((html / name).as_uri())
                page.screenshot(path=folder / f"{name[:-5]}-{size}-{scheme}.png")
                page.close()
            context.close()
    print(f"The pictures are in {folder}")


def main(arguments):
    html, chromium = pathlib.Path(arguments[0]).resolve(), arguments[1]
    if not (html / "index.html").exists():
        sys.exit("There is no site yet: run `make site` first.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        if "--screenshots" in arguments:
            screenshots(browser, html, pathlib.Path(arguments[arguments.index("--screenshots") + 1]).resolve())
            return
        result = check(browser, html)
        browser.close()
    for problem in dict.fromkeys(result.problems):
        print(problem, file=sys.stderr)
    if result.problems:
        sys.exit(f"{len(set(result.problems))} problems")
    print(f"{len(pages(html))} pages, each at {len(SIZES)} sizes in {len(SCHEMES)} themes: {result.done} checks, no problem")


if __name__ == "__main__":
    main(sys.argv[1:])
