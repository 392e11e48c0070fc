"""The search's index: a script that holds the places of the book, and for each word the places that have it.

mdBook's own index holds every paragraph, SQL included, in six megabytes. This one has a place for each segment, error,
symptom, fact and word of the glossary, and remembers of each only where its words stand.
"""

import json
import re

import project

from . import links, markdown, order, tasks

# What a word weighs by where it stands.
TITLE, NAMED, SAID, PRINTED = 12, 6, 2, 1
# Pages that repeat what others say, and what they weigh beside those.
FAINT = {
    "behaviours.md": 0.1, "labels.md": 0.15, "claims.md": 0.4, "differences.md": 0.2, "articles.md": 0.6, "workshop.md": 0.6,
    "workshop-reference.md": 0.6, "here-and-there.md": 0.4, "porting.md": 0.6}
STRONG = {"errors.md": 2.6, "symptoms.md": 1.7, "glossary.md": 1.2, "deciding.md": 1.5}


def stem(word):
    """Takes an ending off, so that one form of a word finds the others. Sources/Site/theme/search.js has the same rule."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[:-len(ending)].removesuffix("e")
    return word.removesuffix("e") if len(word) > 4 else word


def words(text):
    """The words of a text: those of a name such as `shouldDeleteInaccessibleFaults` too, and the name itself."""
    found = ["".join(pair).lower() for pair in re.findall(r"\b([A-Z]{2})-(\d+[a-z]?)\b", text)]
    for word in re.findall(r"[A-Za-z0-9]+", text):
        found.append(stem(word.lower()))
        parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", word)
        if len(parts) > 1:
            found += [stem(part.lower()) for part in parts]
    return found


def asked(text):
    """The words of a question, as Sources/Site/theme/search.js takes them."""
    return " ".join(stem(word.lower()) for word in re.findall(r"[A-Za-z0-9]+", text))


class Place:
    def __init__(self, address, title, page):
        self.address, self.title, self.page = address, title, page
        self.weights = {}
        self.snippet = ""

    def add(self, text, weight):
        # The second time a word stands somewhere says less than the first.
        for word in words(text):
            if len(word) > 1:
                known = self.weights.get(word, 0)
                self.weights[word] = known + (weight if weight > known else weight * 0.15)


def sections(text, deepest=2):
    """The page's parts: `(heading, anchor, text)` at each heading up to a level."""
    parts, anchor = [("", "", [])], ""
    fence = False
    for line in text.split("\n"):
        fence ^= line.startswith("```")
        named = re.match(r'<a id="([^"]+)"></a>$', line)
        heading = None if fence else re.match(r"(#{1,%d}) (.+?)(?: \{#([^}]+)\})?$" % deepest, line)
        if named and not fence:
            anchor = named.group(1)
        elif heading:
            place = "" if heading.group(1) == "#" else heading.group(3) or anchor or markdown_id(heading.group(2))
            parts.append((heading.group(2), place, []))
            anchor = ""
        else:
            parts[-1][2].append(line)
    return [(heading, anchor, "\n".join(lines)) for heading, anchor, lines in parts[1:]]


def markdown_id(heading):
    """The name that mdBook gives to a heading without one."""
    text = markdown.plain(heading).lower()
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", text))


def opening(text):
    """The first sentences of a part, which give no answer away: a question's situation stands above it."""
    for paragraph in re.split(r"\n{2,}", markdown.without_fences(text)):
        paragraph = markdown.plain(paragraph.strip().replace("\n", " "))
        if paragraph and paragraph[0] not in "#|->!<" and not paragraph.startswith(("Run it", "Practise it")):
            return paragraph[:150].rsplit(" ", 1)[0] + " …" if len(paragraph) > 150 else paragraph
    return ""


def rows(name, text):
    """The places of a page that are smaller than a section: symptoms, facts, words."""
    if name == "symptoms.md":
        heading = ""
        for line in text.split("\n"):
            if line.startswith("## "):
                heading = markdown_id(line[3:])
            # A symptom that no segment produces has no place of its own: its table has.
            anchor = re.search(r'<a id="(to-[^"]+)"></a>', line)
            if line.startswith("| ") and "](" in line:
                cells = markdown.cells(line)
                yield anchor.group(1) if anchor else heading, markdown.plain(cells[0]), " ".join(markdown.plain(cell) for cell in cells[1:])
    elif name == "labels.md":
        for match in links.FACT.finditer(text):
            told = markdown.plain(match.group(0)[2:])
            fact, rest = told.split(" ", 1)
            yield fact, fact + " " + rest.split(" Shown in ")[0], ""
    elif name == "glossary.md":
        for match in re.finditer(r'^- <a id="([^"]+)"></a>(.*(?:\n  .*)*)', text, re.M):
            word, _, rest = markdown.plain(match.group(2).replace("\n ", "")).partition(":")
            yield match.group(1), word, rest.strip()


def places(pages):
    found = []
    for name, text in pages.items():
        address = "index.html" if name == order.first() else name.removesuffix(".md") + ".html"
        page_title = markdown.plain(order.title(text))
        kept = markdown.without_steps(text)
        for anchor, title, rest in rows(name, kept):
            place = Place(f"{address}#{anchor}", shortened(title), page_title)
            place.add(title.split(" ")[0] if name == "labels.md" else title, TITLE)
            place.add(title, NAMED)
            place.add(rest, SAID)
            place.snippet = rest if name == "glossary.md" else ""
            found.append((name, place))
        for heading, anchor, body in sections(kept, deepest=3 if name == tasks.PAGE else 2):
            title = re.sub(r"^\d+\. ", "", markdown.plain(heading))
            place = Place(address + (f"#{anchor}" if anchor else ""), title, page_title if anchor else "")
            place.add(title, TITLE)
            if anchor and not name.startswith("chapter-"):
                place.add(page_title, SAID)
            if name == "errors.md" and anchor:
                place.add("NSCocoaErrorDomain Code error", NAMED)
            if name not in ("labels.md", "glossary.md", "symptoms.md"):
                # A link repeats the title of another place, and a marked word is what a paragraph is about.
                own = re.sub(r"\[(?:[^\[\]]|\[[^\]]*\])*\]\([^)]*\)", "", body)
                prose = markdown.without_fences(own)
                marked = ["".join(pair) for pair in re.findall(r"`([^`\n]+)`|\*\*([^*]+)\*\*", prose)]
                place.add(" ".join(marked), NAMED)
                place.add(markdown.plain(prose), SAID)
                for fence in markdown.FENCE.finditer(body):
                    place.add(fence.group(3), PRINTED)
            place.snippet = opening(body)
            found.append((name, place))
    return found


def shortened(text):
    return text if len(text) <= 120 else text[:120].rsplit(" ", 1)[0] + " …"


def base36(number):
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = ""
    while True:
        number, digit = divmod(number, 36)
        text = digits[digit] + text
        if not number:
            return text


def script(pages):
    """The index as a script: fetching a file is not allowed on a page that was opened from a disk."""
    found = places(pages)
    titles = list(dict.fromkeys(place.page for _, place in found))
    listed = [[place.address, place.title, titles.index(place.page), place.snippet] for _, place in found]
    index = {}
    for number, (name, place) in enumerate(found):
        factor = FAINT.get(name, STRONG.get(name, 1))
        for word, weight in place.weights.items():
            index.setdefault(word, []).append((number, max(1, round(weight * factor * 2))))
    # Of each word the places, each as the distance to the one before, and its weight.
    packed = {}
    for word in sorted(index):
        last, text = 0, []
        for number, weight in index[word]:
            text.append(base36(number - last) + "." + base36(weight))
            last = number
        packed[word] = ",".join(text)
    alike = json.loads((project.SITE / "search-words.json").read_text())
    alike = {asked(word): [asked(other) for other in others] for word, others in alike.items()}
    value = {"pages": titles, "places": listed, "words": packed, "alike": alike}
    return "window.searchIndex = " + json.dumps(value, ensure_ascii=False, separators=(",", ":")) + ";\n"
