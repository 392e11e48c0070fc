"""The parts of a segment, so that the style sheet can place them: code, questions, what was printed, and the story."""

import html
import json
import re
import sys

import project

QUESTIONS = project.BOOK / "questions"
SEGMENT = re.compile(r'^<a id="([^"]+)"></a>\n\n(?=## \d+\. )', re.M)
# From the question to the end of the answer, which is the last thing of a segment that is folded.
RUN = re.compile(
    r"^(\*\*Predict\.\*\*.*?\n\n)(.*?)(<details class=\"answer\">\n<summary>[^\n]*</summary>)\n\n(.*?)^</details>\n(?!.*^</details>)",
    re.M | re.S)
LEGEND = re.compile(r"^● known of Apple's framework[^·\n]*· ", re.M)
COUNTED = re.compile(r"^> (Of \d+ printed entries here, .*?)\n\n(.*?)(?=^<a id=)", re.M | re.S)
PRINTED = re.compile(r"(```text\n.*?^```\n(?:\n!\[[^\n]*\n)*)", re.M | re.S)


def asked(name):
    """What the segments of a page ask, by name, as the site's script takes it; the appendix has segments of any chapter."""
    found = {}
    for file in QUESTIONS.glob(f"{name}.json" if name.startswith("chapter-") else "*.json"):
        page = json.loads(file.read_text())
        for segment in page["segments"]:
            found[segment["name"]] = {"chapter": page["chapter"], "otherwise": page["otherwise"], **segment}
    return found


def division(name, content):
    return f'<div class="{name}">\n\n{content.strip()}\n\n</div>\n' if content.strip() else ""


def laid_out(text, questions):
    """A page of segments with each one's run in parts that can stand side by side."""
    pieces = SEGMENT.split(COUNTED.sub(counted, text, count=1))
    done = pieces[0]
    for name, body in zip(pieces[1::2], pieces[2::2]):
        body, count = RUN.subn(lambda match: run(match, questions.get(name)), body)
        if count != 1:
            sys.exit(f"site: the segment {name} has {count} answers that Sources/Site/frame/segments.py can lay out.")
        # What the marks mean is said once on a page; each says it of itself where a pointer rests on it.
        done += f'<a id="{name}"></a>\n\n' + (LEGEND.sub("", body) if len(done) > len(pieces[0]) else body)
    return done


def counted(match):
    """How far the entries of the page can be trusted, which a reader understands once there are some."""
    said, between = match.groups()
    return between + '<p class="counted">' + re.sub(r"\n> ?", " ", said) + "</p>\n\n"


def run(match, asks):
    predict, code, fold, answer = match.groups()
    printed, story = PRINTED.match(answer), answer
    if printed:
        story = answer[printed.end():]
    form = f'<section class="asks" aria-label="Predict" hidden data-asks="{html.escape(json.dumps(asks, ensure_ascii=False))}"></section>\n' if asks else ""
    return (f'{predict}<div class="run">\n{division("code", code)}{form}{fold}\n'
            f'{division("printed", printed.group(1) if printed else "")}{division("story", story)}</details>\n</div>\n')
