"""Reads the symbol graphs of a module, one file for it and one for each module that it extends."""

import json
import pathlib
from dataclasses import dataclass, field

KINDS = {
    "class": "Class", "struct": "Structure", "enum": "Enumeration", "protocol": "Protocol", "typealias": "Type alias",
    "enum.case": "Case", "init": "Initializer", "property": "Property", "type.property": "Type property",
    "method": "Method", "type.method": "Type method", "subscript": "Subscript", "func.op": "Operator",
    "var": "Constant", "func": "Function", "associatedtype": "Associated type", "extension": "Extended type",
}
TYPES = {"class", "struct", "enum", "protocol", "extension"}


@dataclass
class Symbol:
    """A symbol that somebody wrote, or that the compiler made for a type with raw values."""

    id: str
    kind: str
    path: tuple
    declaration: list
    comment: list
    # Whose words the comment is: the symbol's own, or those of what it overrides or implements.
    is_inherited: bool
    # The file in the package, and the line; none for what the compiler made.
    file: str = None
    line: int = 0
    parameters: list = field(default_factory=list)
    inherits: list = field(default_factory=list)
    conforms: list = field(default_factory=list)
    # What has to hold of a type that the member is there for.
    constraints: list = field(default_factory=list)
    is_requirement: bool = False
    is_default: bool = False

    @property
    def name(self):
        return ".".join(self.path)

    @property
    def title(self):
        return self.path[-1]

    @property
    def is_type(self):
        return self.kind in TYPES

    @property
    def module(self):
        """The module that it is written in, which the umbrella may only export."""
        return self.file.split("/")[1] if self.file else None


def in_package(uri):
    """The path of a file of the package, wherever that lies."""
    _, found, rest = (uri or "").partition("/Sources/")
    return "Sources/" + rest if found else None


def constrained(part):
    """A constraint of an extension, as Swift writes it."""
    return f"{part['lhs']} {'==' if part['kind'] == 'sameType' else ':'} {part['rhs']}".replace(" :", ":")


def read_symbol(entry):
    comment = entry.get("docComment", {})
    location = entry.get("location", {})
    uri = location.get("uri")
    return Symbol(
        id=entry["identifier"]["precise"],
        kind=entry["kind"]["identifier"].removeprefix("swift."),
        path=tuple(entry["pathComponents"]),
        declaration=[(part["kind"], part["spelling"], part.get("preciseIdentifier"))
                     for part in entry.get("declarationFragments", [])],
        comment=[line["text"] for line in comment.get("lines", [])],
        is_inherited=bool(comment) and comment.get("uri") != uri,
        file=in_package(uri),
        line=location.get("position", {}).get("line", -1) + 1,
        constraints=[constrained(part) for part in entry.get("swiftExtension", {}).get("constraints", [])],
        parameters=[part.get("internalName", part["name"]) for part in entry.get("functionSignature", {}).get("parameters", [])])


class Graph:
    """The public symbols of a module with those of the modules that it exports."""

    def __init__(self, folder):
        files = sorted(pathlib.Path(folder).glob("*.symbols.json"))
        graphs = [json.loads(file.read_text()) for file in files]
        self.symbols = {}
        names = {}
        for entry in (entry for graph in graphs for entry in graph["symbols"]):
            if "::SYNTHESIZED::" in entry["identifier"]["precise"]:
                continue
            symbol = read_symbol(entry)
            self.symbols.setdefault(symbol.id, symbol)
            names[symbol.id] = symbol.name
        for relation in (relation for graph in graphs for relation in graph["relationships"]):
            self._relate(relation, names)

    def _relate(self, relation, names):
        source = self.symbols.get(relation["source"])
        if source is None:
            return
        target = names.get(relation["target"]) or relation.get("targetFallback", "").split(".", 1)[-1]
        kind = relation["kind"]
        if kind == "inheritsFrom" and target not in source.inherits:
            source.inherits.append(target)
        elif kind == "conformsTo" and target not in source.conforms:
            source.conforms.append(target)
        elif kind in ("requirementOf", "optionalRequirementOf"):
            source.is_requirement = True
        elif kind == "defaultImplementationOf":
            source.is_default = True

    def public(self):
        """Every symbol that has a declaration, in the order of the sources, what a protocol asks for first.

        An extension of another module's type has none, only its members have.
        """
        found = [symbol for symbol in self.symbols.values() if symbol.kind != "extension"]
        return sorted(found, key=lambda s: (not s.is_requirement, s.file or "", s.line, s.name, s.id))
