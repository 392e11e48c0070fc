"""Figures as they stand in a page: with a name that can be read aloud, and of a figure of layers the moments that say something."""

import re

# How the drawings of layers, which the book has, mark what a moment begins with, and a value that is new.
BEGIN, NEW = re.compile(r'<text x="14" [^>]*fill="#57606a"[^>]*>([^<]*)</text>'), 'stroke-width="2.5"'


def in_page(svg, name=""):
    """The drawing in the page itself, so that its title and its text can be read and found."""
    svg = re.sub(r"\n\s*\n", "\n", svg).strip()
    # A name in Markdown has lost the `_` of what is called; that of the drawing has it, and marks that nobody pronounces.
    title = re.search(r"<title>(.*?)</title>", svg)
    name = title.group(1).replace("`", "") if title else name
    svg = re.sub(r"<title>.*?</title>", lambda _: f"<title>{name}</title>", svg, count=1)
    quoted = name.replace('"', "&quot;")
    kind = "figure is-before" if name.endswith("(before)") else "figure"
    return f'<div class="{kind}" tabindex="0" role="region" aria-label="Figure: {quoted}">\n{svg}\n</div>'


def top(line):
    return float(re.search(r' y="([\d.]+)"', line).group(1))


def told(svg):
    """The drawing of layers with its first moment and those at which a layer has a new value; `None` if it is drawn in another way."""
    found = re.match(r"(.*<g [^>]*>\n)(.*)(</g>\n</svg>\s*)$", svg, re.S)
    lines = found.group(2).splitlines() if found else []
    if not lines or not all(re.match(r'<(text|rect) [^>]* y="', line) for line in lines):
        return None
    starts = [number for number, line in enumerate(lines) if BEGIN.match(line)]
    # The first one names the ways between the layers, and belongs to the head.
    moments = [lines[start:end] for start, end in zip(starts[1:], starts[2:] + [len(lines)])]
    kept, left_out, removed = list(lines[:starts[1]]), [], 0.0
    for number, moment in enumerate(moments):
        if number and not any(NEW in line for line in moment):
            left_out.append(BEGIN.match(moment[0]).group(1))
            after = moments[number + 1][0] if number + 1 < len(moments) else None
            # Below the last moment is as much room as below the last value that stays.
            removed += top(after) - top(moment[0]) if after else top(moment[-1]) - top(moments[number - 1][-1])
            continue
        kept += [re.sub(r' y="([\d.]+)"', lambda match: f' y="{float(match.group(1)) - removed:g}"', line) for line in moment]
    head = found.group(1)
    height = float(re.search(r' height="(\d+)"', head).group(1))
    for whole in (height, height - 1):
        head = re.sub(rf'(?<=[ "]){whole:g}(?=")', f"{whole - removed:g}", head)
    for name in left_out:
        head = re.sub(rf"^{re.escape(name)}, .*\n", "", head, flags=re.M)
    return head + "\n".join(kept) + "\n" + found.group(3)
