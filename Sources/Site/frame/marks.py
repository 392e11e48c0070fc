"""The marks of printed lines, taken from the ends of the lines into the margin of what was printed."""

import re

PRINTED = re.compile(r'<pre><code class="language-text">(.*?)</code></pre>', re.S)
MARKED = re.compile(r"^(.*?) *([●◐○])$")
# What is said of a whole part, behind its heading.
HEADING = re.compile(r"(<h3\b[^>]*>.*?) ([●◐○])(?=(?:</a>)?</h3>)", re.S)
# Where a printed line names a layer, or an object and its attribute, it has the accent of that layer.
LAYERS = [(re.compile(rf"^({words})(?=[ :]|$)"), kind) for words, kind in (
    (r"file\b[\w ]*?", "file"), (r"row cache", "rowCache"), (r"(?:the )?(?:child|parent|main|root)?(?:'s)? ?context\b[\w. ]*?", "context"))]
OBJECT = re.compile(r"\b([A-Z]\w+#\d+(?:\.\w+)?)(?= = )")
MEANING = {"●": "known of Apple's framework", "◐": "reported", "○": "this engine's choice"}


def in_margin(page):
    """A page of HTML with each mark before its line; the lines without one begin with as much room, on paper too."""
    def printed(match):
        lines = match.group(1).split("\n")
        if not any(MARKED.match(line) for line in lines):
            return match.group(0)
        return '<pre><code class="language-text">' + "\n".join(marked(line) for line in lines) + "</code></pre>"

    def marked(line):
        match = MARKED.match(line)
        if not match:
            return "  " + accented(line) if line else ""
        text, mark = match.groups()
        return f'<span class="mark" title="{MEANING[mark]}">{mark}</span> {accented(text)}'

    page = HEADING.sub(lambda match: f'{match.group(1)} <span class="mark" title="{MEANING[match.group(2)]}">{match.group(2)}</span>', page)
    return PRINTED.sub(printed, page)


def accented(line):
    """A printed line with the accents of the layers that it names."""
    for pattern, kind in LAYERS:
        line = pattern.sub(rf'<span class="layer is-{kind}">\1</span>', line, count=1)
    return OBJECT.sub(r'<span class="layer is-screen">\1</span>', line)
