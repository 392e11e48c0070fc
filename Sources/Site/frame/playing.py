"""The scenes of the page Play: their recorded states, and the script that shows them. No other page loads either."""

import re
import shutil
import sys

import project

PAGE = "play.html"
PLACE = re.compile(r'<div class="play" data-scene="([^"]+)">')
STYLE, SCRIPT = "play.css", "play.js"


def add(html, scenes=project.SCENES):
    """Puts scenes and player beside the page, if they were recorded; without them the page has the commands alone."""
    graphs = {file.stem.removeprefix("play-"): file for file in sorted(scenes.glob("play-*.js"))}
    if not graphs:
        return
    page = html / PAGE
    text = page.read_text()
    shown = set(PLACE.findall(text))
    if shown != set(graphs):
        sys.exit(f"site: {PAGE} has places for {', '.join(sorted(shown))}, and recorded were {', '.join(graphs)}.")
    for file in [*graphs.values(), project.SITE / "theme" / STYLE, project.SITE / "theme" / SCRIPT]:
        shutil.copy(file, html)
    text = text.replace("</head>", f'<link rel="stylesheet" href="{STYLE}">\n</head>', 1)
    page.write_text(text.replace("</body>", f'<script src="{SCRIPT}"></script>\n</body>', 1))
