"""Links that work both ways: what leads to a segment, a fact or a file is said there, with a link back to the very line.

The pages of the book link to segments and facts; the way back is made here, so that nobody has to keep it up to date.
"""

import re

from . import markdown, tasks

# The pages that lead to segments, and what one of their links is called at the segment.
LEADING = {
    "symptoms.md": "Seen as", "errors.md": "Errors", "deciding.md": "Decisions", "cheat-sheet.md": "Cheat sheet",
    "mirrored.md": "With CloudKit", "swiftdata.md": "In SwiftData",
    "take-home.md": "To take home", tasks.PAGE: "Exercises", "glossary.md": "Words", "claims.md": "Claims",
    "articles.md": "Articles"}
# The page of the segments that no chapter's page has; they have numbers of its own.
APPENDIX = "how-this-engine-does-it.md"
SEGMENT = re.compile(r'^<a id="([^"]+)"></a>\n\n## (\d+)\. (.+)$', re.M)
ANSWER_ENDS = "</details>\n\n"
TO_SEGMENT = re.compile(r"\[((?:[^\[\]]|\[[^\]]*\])*)\]\((chapter-\d+\.md|" + re.escape(APPENDIX) + r")#([^)]+)\)")
CONTENTS = re.compile(r"^\| (?:\d+|A)\.\d+ \| \[(.+)\]\(#([^)]+)\) \|$", re.M)
EVIDENCE = re.compile(r"^Evidence: .*$", re.M)
FACT = re.compile(r'^- <a id="([A-Z]+-\d+[a-z]?)"></a>\*\*\1\*\*.*$', re.M)


class Segment:
    def __init__(self, page, name, number, title, text, short=None):
        self.page, self.name, self.number, self.title, self.text = page, name, int(number), title, text
        self.short = short or title

    @property
    def key(self):
        return (self.page, self.name)

    @property
    def sign(self):
        """The chapter's and the segment's number."""
        return f"{'A' if self.page == APPENDIX else self.page[8:-3]}.{self.number}"

    @property
    def link(self):
        return f"[{self.sign} {self.short}]({self.page}#{self.name})"

    @property
    def short_link(self):
        """The chapter's and the segment's number, with the short name for who asks."""
        said = markdown.plain(self.short).replace('"', "'")
        return f'[{self.sign}]({self.page}#{self.name} "{said}")'


def segments(pages):
    """The segments of all chapters and of the appendix, by page and name, with the short names that the contents have."""
    found = {}
    for page, text in pages.items():
        short = {name: said.replace("\\|", "|") for said, name in CONTENTS.findall(text)}
        matches = list(SEGMENT.finditer(text))
        for match, after in zip(matches, matches[1:] + [None]):
            body = text[match.start():after.start() if after else len(text)]
            segment = Segment(page, match.group(1), match.group(2), match.group(3), body, short.get(match.group(1)))
            found[segment.key] = segment
    return found


def label(page, line, heading):
    """What a line that leads to a segment is called there."""
    if page == "symptoms.md":
        return markdown.cells(line)[0]
    if page == "take-home.md" and line.startswith("|"):
        return markdown.plain(markdown.cells(line)[0])
    if page == "claims.md":
        return markdown.plain(markdown.cells(line)[0])
    return markdown.plain(heading)


class Leads:
    """The lines that lead to segments: each gets a place on its page, and is remembered under its segment."""

    def __init__(self, pages, known):
        self.to = {key: [] for key in known}
        self.pages = {page: self.marked(page, pages[page]) for page in LEADING if page in pages}

    def marked(self, page, text):
        heading, word, used, result, fence = "", "", {}, [], None
        for line in text.split("\n"):
            ticks = re.match(r"`{3,}", line)
            if ticks:
                fence = None if fence else ticks.group(0)
            if fence is None:
                heading = line.lstrip("# ") if line.startswith("#") else heading
                entry = re.match(r'- <a id="[^"]+"></a>\*\*(.+?)\*\*', line)
                word = entry.group(1) if entry else word
                said = word if page == "glossary.md" else label(page, line, heading)
                line = TO_SEGMENT.sub(lambda match: self.place(page, said, used, match), line)
            result.append(line)
        return "\n".join(result)

    def place(self, page, said, used, match):
        key = (match.group(2), match.group(3))
        if key not in self.to:
            return match.group(0)
        name = f"to-{key[0][:-3]}-{key[1]}"
        used[name] = used.get(name, 0) + 1
        if used[name] > 1:
            name += f"-{used[name]}"
        if not any(other[:2] == (page, said) for other in self.to[key]):
            self.to[key].append((page, said, name))
        return f'<a id="{name}"></a>{match.group(0)}'


def backlinks(leads, file):
    """What stands at the end of a segment's answer: the lines that lead here, and the file that holds it."""
    lines = []
    for page, called in LEADING.items():
        own = [f"[{said}]({page}#{name})" for at, said, name in leads if at == page]
        if own:
            lines.append(f"- {called}: {', '.join(own)}")
    if file:
        lines.append(f"- File: [{file.rsplit('/', 1)[1]}](../{file})")
    return '<div class="backlinks">\n\nWhat leads here:\n\n' + "\n".join(lines) + "\n\n</div>\n\n" if lines else ""


def with_backlinks(page, text, known, leads, files):
    """A chapter's page on which each segment says what leads to it."""
    def ended(match):
        name = match.group(1)
        key = (page, name)
        return match.group(0).removesuffix(ANSWER_ENDS) + backlinks(leads.to[key], files.get(key)) + ANSWER_ENDS

    # The answer's fold, which holds others, is the one before the commands.
    return re.sub(r'^<a id="([^"]+)"></a>\n\n## \d+\. .*?^</details>\n\n(?=Practise it: |\[Play it\]|Run it: )', ended, text, flags=re.M | re.S)


def lesson_files(known, root):
    """The file of each segment, by the heading that stands in it."""
    files = {}
    for file in sorted((root / "Chapters").glob("*/Lesson/*.swift")):
        heading = re.search(r"^//: ## (.+)$", file.read_text(), re.M)
        if heading:
            path = file.relative_to(root).as_posix()
            files[(f"chapter-{int(file.parent.parent.name[:2])}.md", heading.group(1))] = path
            # The appendix has segments of several chapters.
            files.setdefault((APPENDIX, heading.group(1)), path)
    return {key: files[(key[0], segment.title)] for key, segment in known.items() if (key[0], segment.title) in files}


def evidence(known):
    """The segments whose evidence names a fact, by the fact."""
    shown = {}
    for segment in known.values():
        for line in EVIDENCE.findall(segment.text):
            for fact in dict.fromkeys(re.findall(r"\(labels\.md#([A-Z]+-\d+[a-z]?)\)", line)):
                shown.setdefault(fact, []).append(segment)
    return shown


def with_facts(labels, behaviours, known):
    """The list of facts with the segments that rest on each and its line in the table of tests, and that table with places."""
    shown, tested = evidence(known), set()

    def place(match):
        if match.group(1) in tested:
            return match.group(0)
        tested.add(match.group(1))
        return f'| <a id="{match.group(1)}"></a>{match.group(0)[2:]}'

    behaviours = re.sub(r"^\| \[([A-Z]+-\d+[a-z]?)\]\(labels\.md#", place, behaviours, flags=re.M)

    def told(match):
        fact, parts = match.group(1), []
        if shown.get(fact):
            parts.append("Shown in " + ", ".join(segment.short_link for segment in shown[fact]) + ".")
        if fact in tested:
            parts.append(f"[Its tests](behaviours.md#{fact}).")
        return " ".join([match.group(0)] + parts)

    return FACT.sub(told, labels), behaviours


def read_before(known, exercises, claims):
    """The links to the segments to read before each exercise: those of its chapter's table, or else those that show its claims."""
    by_exercise = {}
    for segment in known.values():
        # The table of the chapter's exercises stands behind the last segment.
        table = segment.text.partition('<a id="exercises"></a>')[2]
        for number, links in re.findall(r"^\| (\d+\.\d+) .+ \| \d+ \| (.+) \|$", table, re.M):
            names = re.findall(r"\]\(#([^)]+)\)", links)
            by_exercise[number] = [known[(segment.page, name)].link for name in names]
    by_claim = {match.group(1): [f"[{title}]({page}#{name})" for title, page, name in TO_SEGMENT.findall(match.group(0))]
                for match in re.finditer(r'^\| <a id="(\w+)"></a>.*$', claims, re.M)}
    for exercise in exercises:
        if exercise.number not in by_exercise:
            links = [link for claim in exercise.claims for link in by_claim.get(claim, [])]
            by_exercise[exercise.number] = list(dict.fromkeys(links))
    return by_exercise
