"""Renders the picture that stands beside a shared link: one for each page of the site, and one for all others.

`cards.py HTML CHROMIUM FOLDER` renders the pages' own into FOLDER; with `--kept`, the one in Site/cards.
"""

import html
import pathlib
import re
import sys

from playwright.sync_api import sync_playwright

SITE = pathlib.Path(__file__).resolve().parent
SIZE = {"width": 1200, "height": 630}
PAGE = """<!DOCTYPE html><meta charset="utf-8"><style>
body { margin: 0; height: 630px; display: grid; grid-template-rows: auto 1fr; gap: 24px; padding: 56px 64px; box-sizing: border-box;
  background: #ffffff; color: #1f2328; font-family: "DejaVu Sans", sans-serif; border-top: 14px solid #0b57a4; }
p { margin: 0; font-size: 26px; color: #57606a; }
h1 { margin: 12px 0 0; font-size: 50px; line-height: 1.15; }
.drawn { min-height: 0; display: flex; align-items: end; }
svg { max-width: 100%; height: 100%; max-height: 330px; width: auto; }
</style><div><p>Core Data workbook</p><h1>TITLE</h1></div><div class="drawn">FIGURE</div>"""
FIRST = "What happens when Core Data deletes, or changes many rows at once"


def described(file):
    """The title that the page says of itself, and its first figure."""
    text = file.read_text()
    title = re.search(r'<meta property="og:title" content="([^"]*)">', text)
    drawing = re.search(r'<div class="figure"[^>]*>\s*(<svg.*?</svg>)', text, re.S)
    return html.unescape(title.group(1)) if title else None, drawing.group(1) if drawing else ""


def rendered(page, title, figure, file):
    page.set_content(PAGE.replace("TITLE", html.escape(title)).replace("FIGURE", figure))
    page.screenshot(path=file)


def main(arguments):
    folder_of_html, chromium = pathlib.Path(arguments[0]).resolve(), arguments[1]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, color_scheme="light")
        if "--kept" in arguments:
            figure = described(folder_of_html / "index.html")[1]
            rendered(page, FIRST, figure, SITE / "cards" / "card.png")
            return
        folder = pathlib.Path(arguments[2]).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        count = 0
        for file in sorted(folder_of_html.glob("*.html")):
            title, figure = described(file)
            if title:
                count += 1
                rendered(page, title, figure, folder / f"{file.stem}.png")
        print(f"{count} pictures are in {folder}")


if __name__ == "__main__":
    main(sys.argv[1:])
