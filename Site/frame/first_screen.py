"""The first page's first screen: what was asked, the code, what it printed and a figure, side by side or one under the other."""

import pathlib
import re
import sys

BOOK = pathlib.Path(__file__).resolve().parent.parent.parent / "book"
SECTION = re.compile(r"^(# .+?)\n\n(<p class=\"takes\">.+?)\n\n(.+?)\n\n(## One result\n\n.+?)\n\n(```swift\n.*?^```)\n\n(```text\n.*?^```)\n\n(From \[.*?\]\((chapter-\d+)\.md#([^)]+)\)\.)\n",
                     re.M | re.S)


def figure(chapter, segment):
    """The segment's own figure, or else the chapter's last picture, that of the layers."""
    own = sorted(BOOK.glob(f"figures/{chapter}-{segment}-*.svg")) or sorted(BOOK.glob(f"figures/{chapter}-picture-*.svg"))[-1:]
    # A picture of every printed line is too tall for a first screen: its text would be too small to read.
    own = [file for file in own if not file.stem.endswith("-layers")] or sorted(BOOK.glob(f"figures/{chapter}-picture-*.svg"))[-1:]
    return own[-1] if own else None


def laid_out(text):
    """The first page with its result in four parts that the style sheet can place."""
    match = SECTION.search(text)
    if not match:
        sys.exit("site: the first page has no result that Site/frame/first_screen.py can lay out.")
    title, takes, lead, asked, code, printed, origin, chapter, segment = match.groups()
    drawing = figure(chapter, segment)
    parts = [("title", title), ("lead", f"{lead}\n\n{takes}"), ("asked", asked), ("code", code), ("printed", printed)]
    if drawing:
        name = re.search(r"<title>(.*?)</title>", drawing.read_text()).group(1)
        parts.append(("drawn", f"![{name}](figures/{drawing.name})"))
    parts.append(("origin", origin))
    divs = "\n\n".join(f'<div class="{name}">\n\n{content}\n\n</div>' for name, content in parts)
    return text.replace(match.group(0), f'<div class="first-screen">\n\n{divs}\n\n</div>\n')
