"""Looks at every drawing of the site in headless Chromium: what it says in words, how large its text is on a phone, and whether
each text can be told from what is behind it, on a light page and on a dark one.

Called by `make check-site` as `check_figures.py HTML CHROMIUM`.
"""

import pathlib
import sys

from playwright.sync_api import sync_playwright

PHONE = {"width": 360, "height": 640}
LEAST_SIZE = 9.5
LEAST_CONTRAST = 4.5

# For each drawing: its words, the size of its text, and the poorest contrast of a text to the box that it stands in.
LOOK = """
() => {
  const parts = (color) => (color.match(/[\\d.]+/g) || []).map(Number);
  const channel = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
  const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  for (const details of document.querySelectorAll("details")) details.open = true;
  return [...document.querySelectorAll("svg.wb")].filter((svg) => svg.checkVisibility()).map((svg) => {
    const card = svg.getBoundingClientRect();
    const boxes = [...svg.querySelectorAll("rect")].map((box) => [box.getBoundingClientRect(), box]);
    const texts = [...svg.querySelectorAll("text")].map((text) => {
      const place = text.getBoundingClientRect();
      const [x, y] = [(place.left + place.right) / 2, (place.top + place.bottom) / 2];
      const under = boxes.filter(([b]) => b.left <= x && x <= b.right && b.top <= y && y <= b.bottom).pop();
      const [ink, paper] = [text, under[1]].map((e) => luminance(parts(getComputedStyle(e).fill)));
      const isOut = place.right > card.right + 1 || place.left < card.left - 1 || place.bottom > card.bottom + 1;
      return { words: text.textContent, contrast: ratio(ink, paper), isOut };
    });
    return {
      title: (svg.querySelector("title") || svg).textContent.trim(),
      words: svg.querySelector("desc") ? svg.querySelector("desc").textContent.trim() : "",
      size: 13 * card.width / svg.viewBox.baseVal.width,
      out: texts.filter((text) => text.isOut).map((text) => text.words),
      poor: texts.filter((text) => text.contrast < 4.5).map((text) => `${text.words} (${text.contrast.toFixed(1)})`),
    };
  });
}
"""


def main(arguments):
    html, chromium = pathlib.Path(arguments[0]).resolve(), arguments[1]
    problems, drawings, least = [], 0, 100.0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for scheme in ["light", "dark"]:
            context = browser.new_context(viewport=PHONE, color_scheme=scheme)
            for file in sorted(html.glob("*.html")):
                if 'class="wb"' not in file.read_text() or file.name == "print.html":
                    continue
                page = context.new_page()
                page.goto(file.as_uri())
                for look in page.evaluate(LOOK):
                    label = f"{file.name}, {scheme}, {look['title']}"
                    drawings += 1
                    least = min(least, look["size"])
                    if not look["title"] or not look["words"]:
                        problems.append(f"{label}: does not say in words what it shows")
                    if look["size"] < LEAST_SIZE:
                        problems.append(f"{label}: text of {look['size']:.1f} points on a phone")
                    if look["out"]:
                        problems.append(f"{label}: text leaves the card: {look['out']}")
                    if look["poor"]:
                        problems.append(f"{label}: less than {LEAST_CONTRAST} to 1: {look['poor']}")
                page.close()
            context.close()
        browser.close()
    if not drawings:
        problems.append("there is no drawing")
    for problem in dict.fromkeys(problems):
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(f"{len(set(problems))} problems")
    print(f"{drawings // 2} drawings in 2 themes: all say in words what they show, text of at least {least:.1f} points on a phone, "
          f"contrast of at least {LEAST_CONTRAST} to 1")


if __name__ == "__main__":
    main(sys.argv[1:])
