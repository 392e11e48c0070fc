"""How long each page takes, computed from what is on it, and stated below its title.

Prose is read at 150 words a minute, as on the first page, and a prediction takes a minute. Code and printed lines come on
top, at 20 lines a minute; what is folded apart from the answers (set-up, SQL) does not count. Exercises have their own time.
"""

import re
import sys

from . import markdown, segments

WORDS_A_MINUTE = 150
LINES_A_MINUTE = 20
# More than this is read by nobody from end to end.
LONGEST = 60


def words(text):
    text = re.sub(r"\]\([^)]*\)", "]", markdown.without_fences(text))
    text = re.sub(r"^<.*>$", "", text, flags=re.M)
    return sum(any(c.isalnum() for c in word) for word in re.split(r"[ |\n]+", text))


def lines(text):
    return sum(1 for match in markdown.FENCE.finditer(text) for line in match.group(3).splitlines() if line.strip())


def chapters(first_page):
    """The minutes that the first page's table gives for the text of each chapter and its predictions."""
    return {page: int(minutes) for page, minutes in
            re.findall(r"^\| \[[^\]]*\]\((chapter-\d+\.md)\) \|.*\| (\d+) \| \d+ \|$", first_page, re.M)}


def exercises(text):
    """The minutes of the exercises in a table whose rows are `| number title | minutes |`."""
    return [int(minutes) for minutes in re.findall(r"^\| \[?\d+\.\d+ .*\| (\d+) \|$", text, re.M)]


def counted(number, one, many=None):
    return f"{number:,} {one if number == 1 else many or one + 's'}".replace(",", "\u202f")


def line(name, text, first_page):
    """What stands below the title of a page."""
    shown = markdown.without_steps(markdown.without_folded(text, "Sources"))
    read = max(1, round(words(shown) / WORDS_A_MINUTE))
    code = lines(shown)
    own = exercises(text)
    predictions = len(re.findall(r"^\*\*Predict\.\*\*", text, re.M))
    questions = sum(len(segment["asks"]) for segment in segments.asked(name.removesuffix(".md")).values() if f'id="{segment["name"]}"' in text)
    parts = []
    if name in chapters(first_page):
        read = chapters(first_page)[name]
        parts.append(f"about {counted(read, 'minute')} to read, with " + (counted(questions, "question") if questions else counted(predictions, "prediction")))
    elif read > LONGEST:
        return f"To look things up in, not to read through: {counted(words(shown), 'word')}"
    else:
        parts.append(f"about {counted(read, 'minute')} to read")
    if code >= LINES_A_MINUTE:
        parts.append(f"{round(code / LINES_A_MINUTE)} more for {counted(code, 'line')} of code and output")
    if own:
        parts.append(f"{sum(own)} more for {counted(len(own), 'exercise')}")
    text = ", ".join(parts)
    return text[0].upper() + text[1:]


RULE = (
    f'<p id="minutes" class="rule">The line below the title of each page is computed the same way: {WORDS_A_MINUTE} words of'
    f" prose a minute, {LINES_A_MINUTE} lines of code or output a minute without the set-up and the SQL, and for each exercise"
    " the minutes that its file names.</p>")


def with_minutes(name, text, first_page):
    """The page with the line, and the first page with the rule too."""
    taken = f'<p class="takes">{line(name, text, first_page)}.' + (
        "" if name == "README.md" else ' <a href="index.html#minutes">How it is counted</a>') + "</p>"
    text = re.sub(r"^(# .+)$", lambda match: match.group(1) + "\n\n" + taken, text, count=1, flags=re.M)
    if name == "README.md":
        text, count = re.subn(r"^(Minutes are for reading, .*)$", lambda m: m.group(1) + "\n\n" + RULE, text, count=1, flags=re.M)
        if not count:
            sys.exit("site: the first page does not say any more what its minutes are.")
    return text
