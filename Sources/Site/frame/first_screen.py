"""The first page's first screen: what was asked, the code, what it printed and a figure, side by side or one under the other."""

import re
import sys

import project

from . import figures

# What was printed is folded on the page, below a paragraph that says so; on the site's first screen it is shown at once. What
# stands between that paragraph and the fold comes below the first screen.
BEGIN = "**[Begin: delete one object, and answer three questions](chapter-1.md#how-far-cascade-goes)**, here in the page."
SECTION = re.compile(r"^(# .+?)\n\n(<p class=\"takes\">.+?)\n\n(.+?)\n\n(## One result\n\n.+?)\n\n(```swift\n.*?^```)\n\n(?:(?:[^\n<][^\n]*\n)+\n)?((?:(?:[^\n<][^\n]*\n)+\n)*)"
                     r"<details>\n<summary>[^\n]*</summary>\n\n(```text\n.*?^```)\n\n(From \[.*?\]\((chapter-\d+)\.md#([^)]+)\)\.)\n"
                     r"(.*?)^</details>\n", re.M | re.S)


def figure(chapter, segment):
    """The segment's own figure, or else the chapter's last picture, that of the layers, as it stands in the page."""
    own = sorted(project.BOOK.glob(f"figures/{chapter}-{segment}-*.svg"))
    pictures = sorted(project.BOOK.glob(f"figures/{chapter}-picture-*.svg"))
    for file in own[::-1] + pictures[::-1]:
        # A picture of every printed line is too tall for a first screen: its text would be too small to read.
        text = file.read_text()
        drawing = figures.told(text) if file.stem.endswith("-layers") else text
        if drawing:
            return figures.in_page(drawing)
    return None


def laid_out(text):
    """The first page with its result in four parts that the style sheet can place."""
    match = SECTION.search(text)
    if not match:
        sys.exit("site: the first page has no result that Sources/Site/frame/first_screen.py can lay out.")
    title, takes, lead, asked, code, between, printed, origin, chapter, segment, rest = match.groups()
    drawing = figure(chapter, segment)
    parts = [("title", title), ("lead", f"{lead}\n\n{BEGIN}\n\n{takes}"), ("asked", asked), ("code", code), ("printed", printed)]
    if drawing:
        parts.append(("drawn", drawing))
    parts.append(("origin", origin))
    divs = "\n\n".join(f'<div class="{name}">\n\n{content}\n\n</div>' for name, content in parts)
    return text.replace(match.group(0), f'<div class="first-screen">\n\n{divs}\n\n</div>\n\n{between}{rest.lstrip()}')
