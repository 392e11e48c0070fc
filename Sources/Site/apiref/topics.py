"""Groups the symbols: into topics and pages, and the members of a large type into groups."""

import fnmatch
import json
import pathlib
from dataclasses import dataclass

# Where a type has no groups of its own its members stand by kind, in this order.
BY_KIND = [
    ("Creating", ["init"]),
    ("Cases", ["enum.case"]),
    ("Properties", ["property", "subscript"]),
    ("Methods", ["method"]),
    ("Type properties", ["type.property"]),
    ("Type methods", ["type.method", "func.op"]),
    ("Types", ["typealias", "associatedtype"]),
]


@dataclass
class Page:
    """A page: a type, the types that belong to it, and those nested in them."""

    name: str
    types: list

    @property
    def file(self):
        return f"reference-{self.name.lower().replace('.', '-')}.md"


class Topics:
    """What stands on which page."""

    def __init__(self, folder):
        folder = pathlib.Path(folder)
        data = json.loads((folder / "topics.json").read_text())
        self.topics = data["topics"]
        self.extended = data["extended"]
        # What a protocol's extension gives to one type alone is that type's for whoever looks for it.
        self.moved = data.get("moved", {})
        self.groups = json.loads((folder / "members.json").read_text())
        self.pages = {}
        for topic in self.topics:
            topic["file"] = f"reference-topic-{topic['id']}.md"
            topic["pages"] = [Page(names[0], names) for names in topic["pages"]]
            for page in topic["pages"]:
                for name in page.types:
                    self.pages[name] = page

    def move(self, symbols):
        """Gives members to the types under which they are looked for."""
        for symbol in symbols:
            if symbol.name in self.moved:
                symbol.path = (self.moved[symbol.name], symbol.title)

    def page(self, symbol):
        """The page of a type or a member: that of the outermost type that has one."""
        for length in range(len(symbol.path), 0, -1):
            page = self.pages.get(".".join(symbol.path[:length]))
            if page:
                return page
        return None

    def constants(self, topic, symbols):
        """The global constants and functions of a topic, in groups; the first pattern that fits counts."""
        left = [symbol for symbol in symbols if len(symbol.path) == 1 and symbol.kind in ("var", "func")]
        groups = []
        for other in self.topics:
            for title, patterns in other.get("constants", {}).items():
                found = [s for s in left if any(fnmatch.fnmatchcase(s.title, pattern) for pattern in patterns)]
                left = [s for s in left if s not in found]
                if other is topic:
                    groups.append((title, found))
        return groups

    def members(self, name, members):
        """The members of a type in groups, each with its title."""
        given = self.groups.get(name)
        if given is None:
            groups = [(title, [m for m in members if m.kind in kinds]) for title, kinds in BY_KIND]
        else:
            left, groups = list(members), []
            for title, patterns in given.items():
                found = [m for m in left if any(fnmatch.fnmatchcase(m.title, p) for p in patterns)]
                left = [m for m in left if m not in found]
                groups.append((title, found))
            groups.append(("Other members", left))
        return [(title, found) for title, found in groups if found]

    def problems(self, symbols):
        """Types without a page, constants without a topic, and names that no symbol has."""
        names = {symbol.name for symbol in symbols} | set(self.extended)
        found = [f"{name} is in topics.json, and no symbol has that name" for name in self.pages if name not in names]
        found += [f"{name} is to be moved to {owner}, and no symbol has that name" for name, owner in self.moved.items()
                  if f"{owner}.{name.rsplit('.', 1)[-1]}" not in names]
        for name in self.groups:
            members = [s for s in symbols if ".".join(s.path[:-1]) == name]
            for title, group in self.members(name, members):
                found += [f"{m.name} is in no group of members.json" for m in group if title == "Other members"]
        placed = {s.id for topic in self.topics for _, group in self.constants(topic, symbols) for s in group}
        for symbol in symbols:
            if symbol.id not in placed and self.page(symbol) is None:
                found.append(f"{symbol.name} is in no topic of topics.json")
        for topic in self.topics:
            for title, group in self.constants(topic, symbols):
                if not group:
                    found.append(f"{title} of {topic['title']} has no symbol")
        return found
