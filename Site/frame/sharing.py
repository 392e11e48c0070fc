"""What a page says of itself where a link to it is shared: title, description and picture."""

import html
import os
import pathlib
import re

from . import markdown, order

SITE = pathlib.Path(__file__).resolve().parent.parent
# Where the site is published, such as https://example.org/workbook; without it the addresses are relative.
ADDRESS = os.environ.get("SITE_ADDRESS", "").rstrip("/")
LONGEST = 200


def description(text):
    """The first paragraph below the title that is a sentence of its own, cut at the end of a sentence or of a word."""
    body = markdown.without_fences(text.split("\n# ", 1)[-1] if not text.startswith("# ") else text)
    for paragraph in re.split(r"\n{2,}", body)[1:]:
        paragraph = markdown.plain(paragraph.strip().replace("\n", " "))
        if paragraph and paragraph[0] not in "#|->!<" and not paragraph.startswith(("Run it", "Practise it")):
            break
    if len(paragraph) <= LONGEST:
        return paragraph
    cut = paragraph[:LONGEST]
    end = max(cut.rfind(mark) for mark in (". ", "? ", "! "))
    return cut[:end + 1] if end > LONGEST // 3 else cut[:cut.rfind(" ")] + " …"


def picture(name, html_folder):
    """The page's own card where `make cards` has rendered one, or else the one that is kept here."""
    own = f"cards/{name.removesuffix('.md')}.png"
    return own if (html_folder / own).exists() else "cards/card.png"


def tags(name, text, html_folder):
    page = "index.html" if name == order.first() else name.removesuffix(".md") + ".html"
    base = ADDRESS + "/" if ADDRESS else ""
    title = markdown.plain(order.title(text))
    values = [
        ("og:type", "article"), ("og:site_name", "Core Data workbook"), ("og:title", title),
        ("og:description", description(text)), ("og:url", base + page), ("og:image", base + picture(name, html_folder)),
        ("og:image:width", "1200"), ("og:image:height", "630"), ("og:image:alt", title)]
    lines = [f'<meta property="{key}" content="{html.escape(value)}">' for key, value in values]
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    return "\n        ".join(lines)


def described(file_text, name, text, html_folder):
    """A page of HTML with its own description in place of the book's, and the tags."""
    own = f'<meta name="description" content="{html.escape(description(text))}">'
    return re.sub(r'<meta name="description" content="[^"]*">', lambda _: own + "\n        " + tags(name, text, html_folder),
                  file_text, count=1)
