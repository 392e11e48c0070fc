"""Renders the picture that stands beside a shared link: one for each page of the site, and one for all others.

`cards.py HTML CHROMIUM FOLDER` renders a picture for each page of the site, and names it in the page; FOLDER keeps what was rendered,
so that a page that says the same has its picture at once. With `--kept`, renders the one in cards/, for a site made without Chromium.
"""

import hashlib
import html
import pathlib
import re
import shutil
import sys

import browser
import project
from frame import asked

SIZE = {"width": 1200, "height": 630}
PAGE = """<!DOCTYPE html><meta charset="utf-8"><style>
body { margin: 0; height: 630px; display: flex; gap: 48px; align-items: center; padding: 56px 64px; box-sizing: border-box;
  background: #ffffff; color: #1f2328; font-family: "DejaVu Sans", sans-serif; border-top: 14px solid #0b57a4; }
.said { flex: 1; align-self: start; min-width: 0; }
p { margin: 0; font-size: 26px; color: #57606a; }
h1 { margin: 12px 0 28px; font-size: 50px; line-height: 1.15; overflow-wrap: anywhere; }
h1.long { font-size: 38px; }
.described { font-size: 30px; line-height: 1.4; color: #1f2328; overflow: hidden; display: -webkit-box;
  -webkit-box-orient: vertical; -webkit-line-clamp: 6; }
.said:last-child { align-self: center; }
.said:last-child h1 { font-size: 60px; }
.said:last-child .described { font-size: 34px; }
.drawn { flex: none; }
svg { display: block; height: auto; width: auto; max-height: 500px; max-width: 540px; }
</style><div class="said"><p>Core Data workbook</p><h1 class="LENGTH">TITLE</h1><p class="described">DESCRIPTION</p></div>FIGURE"""
FIRST = "What happens when Core Data deletes, or changes many rows at once"
# A figure is shown larger than on its page, where letters of 13 points are read from near; up to this.
LARGER = 1.7
# The width and the height of its place, as in the style above.
PLACE = (540, 500)
# A title of more letters than this is written smaller.
LONG = 36


def described(file):
    """The title and the description that the page says of itself, and the figure that shows best what it is about."""
    text = file.read_text()
    said = dict(re.findall(r'<meta property="(og:[^"]+)" content="([^"]*)">', text))
    # What is folded gives an answer away; of the others the one that fills most of its place, and of two alike the first.
    drawings = re.findall(r'<div class="figure"[^>]*>\s*(<svg.*?</svg>)', re.sub(r"<details\b.*</details>", "", text, flags=re.S), re.S)
    drawing = max(drawings, key=filled, default="")
    return (html.unescape(said.get("og:title", "")), html.unescape(said.get("og:description", "")),
            drawing)


def filled(drawing):
    """How large a drawing stands in its place, which is as wide as it is high."""
    width, height = map(float, re.search(r'<svg[^>]* width="(\d+)" height="(\d+)"', drawing).groups())
    scale = min(LARGER, PLACE[0] / width, PLACE[1] / height)
    return width * height * scale ** 2


def document(title, description, figure):
    width = re.search(r'<svg[^>]* width="(\d+)"', figure)
    drawn = f'<div class="drawn" style="--width: {float(width.group(1)) * LARGER}px">{figure}</div>' if width else ""
    # The description of a page whose heading says the same adds nothing.
    values = {"TITLE": html.escape(title), "DESCRIPTION": html.escape("" if description == title else description), "FIGURE": drawn,
              "LENGTH": "long" if len(title) > LONG else "short"}
    return re.sub("TITLE|DESCRIPTION|FIGURE|LENGTH", lambda match: values[match.group()], PAGE.replace(
        "width: auto;", "width: var(--width);"))


def rendered(documents, chromium):
    """Renders each document into its file."""
    if not documents:
        return
    with browser.launched(chromium) as started:
        page = started.new_page(viewport=SIZE, color_scheme="light")
        for file, text in documents.items():
            page.set_content(text)
            page.screenshot(path=file)


def main(arguments):
    folder_of_html, chromium = pathlib.Path(arguments[0]).resolve(), arguments[1]
    if "--kept" in arguments:
        _, description, figure = described(folder_of_html / "index.html")
        rendered({project.SITE / "cards" / "card.png": document(FIRST, description, figure)}, chromium)
        return
    folder = pathlib.Path(arguments[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    cards, missing = {}, {}
    for file in sorted(folder_of_html.glob("*.html")):
        if asked.is_one(file.name):
            continue
        title, description, figure = described(file)
        if title:
            text = document(title, description, figure)
            cards[file] = folder / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.png"
            if not cards[file].exists():
                missing[cards[file]] = text
    rendered(missing, chromium)
    for file, card in cards.items():
        shutil.copy(card, folder_of_html / "cards" / f"{file.stem}.png")
        text, count = re.subn(r'(<meta property="og:image" content="[^"]*)cards/[^"/]+\.png"', rf'\1cards/{file.stem}.png"', file.read_text())
        if count != 1:
            sys.exit(f"cards: {file.name} names {count} pictures")
        file.write_text(text)
    print(f"{len(cards)} pages have their picture, {len(missing)} of them rendered now")


if __name__ == "__main__":
    main(sys.argv[1:])
