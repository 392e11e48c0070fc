"""Writes the pages of types, of topics, and the list of everything."""

import re

from . import comment, prose
from .declaration import declaration
from .graph import KINDS


def slug(text):
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def is_list(group):
    """Whether a group is a list of constants, of which each needs no heading."""
    return len(group) > 12 and all(symbol.kind == "type.property" for symbol in group)


class Pages:
    """The pages, and where each symbol stands."""

    def __init__(self, symbols, topics, facts, host=""):
        self.symbols = symbols
        self.topics = topics
        self.facts = facts
        self.host = host.rstrip("/")
        self.comments = {symbol.id: comment.parse(symbol.comment) for symbol in symbols}
        self.places = self._places()
        by_name = {}
        for symbol in symbols:
            if symbol.id in self.places:
                by_name.setdefault(symbol.name, self.places[symbol.id])
        for name, page in topics.pages.items():
            by_name.setdefault(name, page.file + ("" if name == page.name else "#" + slug(name)))
        self.linker = prose.Linker(by_name, facts)

    # Where each symbol stands

    def _places(self):
        places, taken = {}, set()
        for topic in self.topics.topics:
            for _, group in self.topics.constants(topic, self.symbols):
                for symbol in group:
                    places[symbol.id] = f"{topic['file']}#{slug(symbol.title)}"
        for symbol in self.symbols:
            page = self.topics.page(symbol)
            if symbol.id in places or page is None:
                continue
            if symbol.name == page.name:
                places[symbol.id] = page.file
                continue
            path = symbol.name.removeprefix(page.name + ".")
            anchor, number = slug(path) or "operator", 1
            while (page.file, anchor) in taken:
                number += 1
                anchor = f"{slug(path)}-{number}"
            taken.add((page.file, anchor))
            places[symbol.id] = f"{page.file}#{anchor}"
        return places

    def anchor(self, symbol):
        return self.places[symbol.id].partition("#")[2]

    def abstract(self, symbol):
        return self.comments[symbol.id].abstract

    # The parts of a symbol

    def linked(self, text, symbol):
        owner = symbol.name if symbol.is_type else ".".join(symbol.path[:-1])
        return self.linker.link(text, owner or None, self.places.get(symbol.id))

    def source(self, symbol):
        if not symbol.file:
            return "Made by the compiler."
        name = f"{symbol.file}, line {symbol.line}"
        if self.host:
            return f"Defined in [{name}]({self.host}/{symbol.file}#L{symbol.line})."
        return f"Defined in {name}."

    def cited(self, symbol):
        """The facts that a symbol's comment cites, folded, in their own words."""
        found = [fact for fact in comment.facts(self.comments[symbol.id].text) if fact in self.facts]
        if not found:
            return []
        lines = [f"- [{fact}](labels.md#{fact}) ({self.facts[fact][0]}): {self.facts[fact][1]}" for fact in found]
        noun = "the fact" if len(found) == 1 else "the facts"
        return [f'<details class="facts"><summary>Follows {noun} {", ".join(found)}</summary>', "", *lines, "",
                "</details>", ""]

    def body(self, symbol):
        """What is said of a symbol, from its declaration to the place where it is defined."""
        said = self.comments[symbol.id]
        lines = [declaration(symbol, self.places.get), "", self.linked(said.abstract, symbol), ""]
        if said.discussion:
            # A heading in a comment would stand among those of the page.
            lines += [re.sub(r"^#+ (.+)$", r"**\1**", self.linked(said.discussion, symbol), flags=re.M), ""]
        if said.parameters:
            lines += ["**Parameters**", ""]
            lines += [f"- `{name}`: {self.linked(text, symbol)}".replace("\n", "\n  ") for name, text in said.parameters]
            lines += [""]
        if said.returns:
            lines += [f"**Returns** {self.linked(said.returns, symbol)}", ""]
        if said.throws:
            lines += [f"**Throws** {self.linked(said.throws, symbol)}", ""]
        lines += self.cited(symbol)
        notes = [self.source(symbol)]
        if symbol.constraints:
            notes.insert(0, f"Where {', '.join(f'`{each}`' for each in symbol.constraints)}.")
        if symbol.is_requirement:
            notes.insert(0, "Asked of every type that conforms.")
        elif symbol.is_default:
            notes.insert(0, "The default.")
        lines += ['<div class="defined">', "", " ".join(notes), "", "</div>", ""]
        return lines

    def section(self, symbol, level):
        """A member with a heading of its own."""
        return [f"{'#' * level} `{symbol.title}` {{#{self.anchor(symbol)}}}", "", *self.body(symbol)]

    def entries(self, symbols):
        """Members without headings of their own: the declaration takes the place of one."""
        lines = ['<div class="symbols">', ""]
        for symbol in symbols:
            body = self.body(symbol)
            anchor = self.anchor(symbol)
            lines += [body[0].replace("<pre", f'<pre id="{anchor}"', 1) if anchor else body[0]]
            lines += ['<div class="said">', "", *body[1:], "</div>", ""]
        return lines + ["</div>", ""]

    # Pages

    def type_page(self, page):
        lines = []
        for position, name in enumerate(page.types):
            lines += self.type_text(page, name, is_first=position == 0)
        return "\n".join(lines) + "\n"

    def type_text(self, page, name, is_first):
        declared = [s for s in self.symbols if s.name == name]
        nested = [s for s in self.symbols if s.is_type and s.name.startswith(name + ".")]
        members = [s for s in self.symbols if ".".join(s.path[:-1]) == name and not s.is_type]
        # An alias of the same name, by which an umbrella settles which of two classes is meant, is told last.
        declared.sort(key=lambda s: s.kind == "typealias")
        lines = [f"# {name}" if is_first else f"## {name} {{#{slug(name)}}}", ""]
        if not declared:
            lines += [self.topics.extended[name], ""]
        for symbol in declared[:1]:
            lines += self.body(symbol) + self.relations(symbol)
        if is_first:
            for title, group in self.topics.members(name, members):
                lines += [f"## {title} {{#group-{slug(title)}}}", ""]
                rows = [s for s in group if s.kind == "enum.case" or is_list(group)]
                if rows:
                    lines += self.entries(rows)
                for symbol in group:
                    if symbol not in rows:
                        lines += self.section(symbol, 3)
        elif members:
            lines += self.entries(members)
        for symbol in nested:
            inner = [s for s in self.symbols if ".".join(s.path[:-1]) == symbol.name and not s.is_type]
            lines += [f"## {symbol.name} {{#{self.anchor(symbol)}}}", "", *self.body(symbol), *self.relations(symbol)]
            if inner:
                lines += self.entries(inner)
        # Extensions of a nested type, which only another module declares.
        for other in sorted({".".join(s.path[:-1]) for s in self.symbols if ".".join(s.path[:-1]).startswith(name + ".")}
                            - {s.name for s in nested} - set(self.topics.pages)):
            lines += [f"## {other} {{#{slug(other)}}}", ""]
            lines += self.entries([s for s in self.symbols if ".".join(s.path[:-1]) == other and not s.is_type])
        if declared[1:]:
            lines += ["## Under the same name", "", *self.entries(declared[1:])]
        return lines

    def relations(self, symbol):
        """What a type inherits from and conforms to, and what inherits from it."""
        heirs = [s.name for s in self.symbols if symbol.name in s.inherits]
        rows = [("Inherits from", symbol.inherits), ("Conforms to", symbol.conforms), ("Inherited by", heirs)]
        said = []
        for title, names in rows:
            # Conformances that every type has say nothing of this one.
            names = [name for name in names if name not in ("Copyable", "Escapable", "SendableMetatype", "CVarArg")]
            if names:
                said.append(f"{title} " + ", ".join(self.linker.link(f"`{name}`") for name in sorted(names)) + ".")
        return ['<div class="relations">', "", " ".join(said), "", "</div>", ""] if said else []

    def listed(self, page):
        """A page in a list: its name, and the abstract of its type."""
        symbol = next((s for s in self.symbols if s.name == page.name and s.kind != "typealias"), None)
        text = self.linked(prose.without_facts(self.abstract(symbol)), symbol) if symbol else self.topics.extended[page.name]
        return f"- [`{page.name}`]({page.file}): {text}".replace("\n", " ")

    def topic_page(self, topic):
        lines = [f"# {topic['title']}", "", self.linker.link(topic["text"]), ""]
        if "see" in topic:
            file, text = topic["see"]
            lines += [f"[{text}]({file}) is a page of the book.", ""]
        lines += ["## Types {#types}", "", *[self.listed(page) for page in topic["pages"]], ""]
        for title, group in self.topics.constants(topic, self.symbols):
            lines += [f"## {title} {{#group-{slug(title)}}}", "", *self.entries(group)]
        return "\n".join(lines) + "\n"

    def topic_list(self):
        """All topics with their types, for the first page."""
        lines = []
        for topic in self.topics.topics:
            has_more = " and constants" if topic.get("constants") else ""
            lines += [f"## {topic['title']} {{#{topic['id']}}}", "",
                      f"{topic['text']} [Its types{has_more}]({topic['file']}).", ""]
            lines += [self.listed(page) for page in topic["pages"]] + [""]
        return "\n".join(lines)

    def index(self):
        """Every symbol with its place, its kind and its abstract, for a search."""
        rows = []
        for symbol in sorted(self.symbols, key=lambda s: (s.name.lower(), s.id)):
            if symbol.id in self.places and (symbol.kind != "typealias" or not symbol.name in self.topics.pages):
                rows.append([symbol.name, self.places[symbol.id].replace(".md", ".html"), KINDS[symbol.kind],
                             prose.plain(prose.without_facts(self.abstract(symbol)))])
        return rows
