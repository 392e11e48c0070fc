"""What a page says of itself where a link to it is shared: title, description and picture."""

import html
import os
import re

# Where the site is published, such as https://example.org/workbook; without it the addresses are relative.
ADDRESS = os.environ.get("SITE_ADDRESS", "").rstrip("/")
SHORTEST, LONGEST = 30, 300


def main_of(page):
    return re.search(r"<main\b[^>]*>(.*?)</main>", page, re.S).group(1)


def said(markup):
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", "", markup))).strip()


def title(page):
    """What the page's heading says."""
    return said(re.search(r"<h1\b[^>]*>(.*?)</h1>", main_of(page), re.S).group(1))


def description(page):
    """The page's first paragraph that is a sentence, cut at the end of a sentence or of a word."""
    body = re.sub(r"<(blockquote|details|figure|table)\b.*?</\1>", "", main_of(page), flags=re.S)
    paragraphs = [said(text) for kind, text in re.findall(r"<p\b([^>]*)>(.*?)</p>", body, re.S) if "takes" not in kind]
    text = next((text for text in paragraphs if len(text) > SHORTEST and not text.endswith(":")), title(page))
    if '<h1 class="asked">' in page:
        text = f"{title(page)}. {text}"
    if len(text) <= LONGEST:
        return text
    cut = text[:LONGEST]
    end = max(cut.rfind(mark) for mark in (". ", "? ", "! "))
    return cut[:end + 1] if end > LONGEST // 3 else cut[:cut.rfind(" ")] + " …"


def described(page, name):
    """A page of HTML with its own description in place of the book's, and the tags that a shared link shows."""
    # The picture is the kept one, for all pages, until Sources/Site/cards.py has rendered their own.
    base = ADDRESS + "/" if ADDRESS else ""
    values = [
        ("og:type", "article"), ("og:site_name", "Core Data workbook"), ("og:title", title(page)),
        ("og:description", description(page)), ("og:url", base + name), ("og:image", base + "cards/card.png"),
        ("og:image:width", "1200"), ("og:image:height", "630"), ("og:image:alt", title(page))]
    lines = [f'<meta name="description" content="{html.escape(description(page))}">']
    lines += [f'<meta property="{key}" content="{html.escape(value)}">' for key, value in values]
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    return re.sub(r'<meta name="description" content="[^"]*">', lambda _: "\n        ".join(lines), page, count=1)


def list_all(folder):
    """The list of all pages, for whoever searches the web; addresses in it have to be full, so without one there is no list."""
    if not ADDRESS:
        return
    pages = [file.name for file in sorted(folder.glob("*.html")) if file.name not in ("404.html", "toc.html", "print.html")]
    entries = "".join(f"<url><loc>{html.escape(f'{ADDRESS}/{name}')}</loc></url>\n" for name in pages)
    (folder / "sitemap.xml").write_text(
        f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{entries}</urlset>\n')
    (folder / "robots.txt").write_text(f"Sitemap: {ADDRESS}/sitemap.xml\n")
