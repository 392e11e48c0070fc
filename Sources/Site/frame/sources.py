"""The files outside the book that a page links to come with the site, each as a page that says what leads to it."""

import html
import os
import re
import shutil
import sys

from project import ROOT, SITE

# Where the files are at a code host, such as https://example.org/core-data-workbook/blob/main; empty where there is none.
HOST = os.environ.get("SITE_REPOSITORY", "").rstrip("/")
LINK = re.compile(r"\]\(\.\./([^)#]+)\)")


def place(path):
    # mdBook takes every name with `.md` in it for one of its pages.
    return f"sources/{path.removesuffix('.md')}.html"


class Sources:
    """The linked files, with the places of the book that link to each."""

    def __init__(self):
        self.files = {}

    def linked(self, page, text):
        """The page with its links leading to the copies; where each stood is remembered."""
        anchor, heading, result = "", "", []
        for line in text.split("\n"):
            named = re.match(r'<a id="([^"]+)"></a>$', line)
            # A page may name the place of its heading above it or behind it.
            behind = re.match(r"#{1,3} (.+?) \{#([^}]+)\}$", line)
            plain = re.match(r"#{1,3} (?:\d+\. )?(.+)$", line)
            if named:
                anchor = named.group(1)
            elif behind:
                heading, anchor = behind.groups()
            elif plain and not line.startswith("###"):
                heading = plain.group(1)
                anchor = anchor if line.startswith("## ") and result and anchored(result) else ""
            for path in LINK.findall(line):
                self.files.setdefault(path, {}).setdefault((page, anchor), heading)
            result.append(LINK.sub(lambda match: f"]({place(match.group(1))})", line))
        return "\n".join(result)

    def write(self, folder):
        (folder / "sources").mkdir()
        shutil.copy(SITE / "source.css", folder / "sources")
        for path, leads in self.files.items():
            if not (ROOT / path).is_file():
                sys.exit(f"site: {next(iter(leads))[0]} links to {path}, which is no file.")
            file = folder / place(path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(document(path, (ROOT / path).read_text(), leads))


def anchored(lines):
    return any(re.match(r'<a id="', line) for line in lines[-2:])


def document(path, text, leads):
    up = "../" * place(path).count("/")
    links = "\n".join(
        f'<li><a href="{up}{page_address(page)}{"#" + anchor if anchor else ""}">{inline(heading)}</a></li>'
        for (page, anchor), heading in leads.items())
    host = f'<p><a href="{HOST}/{path}">This file at the code host</a></p>' if HOST else ""
    lines = "\n".join(html.escape(line) for line in text.rstrip("\n").split("\n"))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{path.rsplit("/", 1)[-1]} - Core Data workbook</title>
<meta name="description" content="{path}, a file of the Core Data workbook, and the places of the book that lead to it">
<link rel="stylesheet" href="{up}sources/source.css">
</head>
<body>
<main>
<p><a href="{up}index.html">Core Data workbook</a></p>
<h1>{path}</h1>
{host}
<h2>What leads here</h2>
<ul>
{links}
</ul>
<pre tabindex="0" role="region" aria-label="The file"><code>{lines}</code></pre>
</main>
</body>
</html>
"""


def page_address(page):
    return "index.html" if page == "README.md" else page.removesuffix(".md") + ".html"


def inline(text):
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(text, quote=False))
