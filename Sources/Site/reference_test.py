"""Tests of what makes the API reference; `make reference` runs them."""

import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import reference  # noqa: E402
from apiref import comment, prose  # noqa: E402
from apiref.declaration import declaration  # noqa: E402
from apiref.graph import Graph, Symbol  # noqa: E402
from apiref.pages import Pages  # noqa: E402
from apiref.topics import Topics  # noqa: E402


def entry(name, kind="class", lines=("A thing.",), uri="file:///x/Sources/Engine/Thing.swift", words=None, **more):
    found = {
        "identifier": {"precise": more.pop("id", name)}, "kind": {"identifier": "swift." + kind},
        "pathComponents": name.split("."), "declarationFragments": [{"kind": "keyword", "spelling": kind}],
        "location": {"uri": uri, "position": {"line": 6}}, **more}
    if lines:
        found["docComment"] = {"uri": words or uri, "lines": [{"text": line} for line in lines]}
    return found


def graph(*entries, relationships=()):
    with tempfile.TemporaryDirectory() as folder:
        text = json.dumps({"symbols": entries, "relationships": relationships})
        (pathlib.Path(folder) / "Engine.symbols.json").write_text(text)
        return Graph(folder)


def topics(data, members=None):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "topics.json").write_text(json.dumps({"extended": {}, **data}))
        pathlib.Path(folder, "members.json").write_text(json.dumps(members or {}))
        return Topics(folder)


class Comments(unittest.TestCase):
    def test_parts(self):
        said = comment.parse([
            "Does it.", "", "More of it (DR-08),", "in two lines.", "", "- Parameters:", "  - one: the first,",
            "    in two lines.", "  - two: the second.", "- Returns: what it found.", "- Throws: nothing."])
        self.assertEqual(said.abstract, "Does it.")
        self.assertEqual(said.discussion, "More of it (DR-08),\nin two lines.")
        self.assertEqual(said.parameters, [("one", "the first,\nin two lines."), ("two", "the second.")])
        self.assertEqual((said.returns, said.throws), ("what it found.", "nothing."))

    def test_one_parameter_and_code(self):
        said = comment.parse(["Does it.", "", "```swift", "- Returns: no field", "```", "", "- Parameter one: the first."])
        self.assertEqual(said.discussion, "```swift\n- Returns: no field\n```")
        self.assertEqual((said.parameters, said.returns), ([("one", "the first.")], ""))

    def test_facts(self):
        self.assertEqual(comment.facts("By DR-08, DR-08b and CH-100; again DR-08. UTF-8 is none."), ["DR-08", "DR-08b", "CH-100"])


class Declarations(unittest.TestCase):
    def written(self, *tokens):
        symbol = Symbol(id="own", kind="method", path=("f",), declaration=list(tokens), comment=[], is_inherited=False)
        return declaration(symbol, {"other": "other.md", "own": "own.md"}.get)

    def test_links_and_escapes(self):
        text = self.written(("keyword", "func", None), ("text", " a<", None), ("typeIdentifier", "B", "other"),
                            ("text", ">", None), ("typeIdentifier", "C", "own"))
        self.assertEqual(
            text, '<pre class="declaration"><span class="hljs-keyword">func</span> a&lt;'
            '<a class="hljs-type" href="other.md">B</a>&gt;<span class="hljs-type">C</span></pre>')

    def test_a_long_one_is_broken_at_its_own_parameters_only(self):
        long = "func doSomething(first: Dictionary<String, Int>, second: (Int, Int) -> [String], third: Int) throws -> Int"
        self.assertEqual(
            self.written(("text", long, None)),
            '<pre class="declaration">func doSomething(\n  first: Dictionary&lt;String, Int&gt;,\n'
            "  second: (Int, Int) -&gt; [String],\n  third: Int\n) throws -&gt; Int</pre>")
        self.assertEqual(self.written(("text", long[:40], None)).count("\n"), 0)


class Links(unittest.TestCase):
    linker = prose.Linker({"Thing": "thing.md", "Thing.save()": "thing.md#save"}, {"DR-08": ("documented", "It is so.")})

    def test_symbols_and_facts(self):
        self.assertEqual(
            self.linker.link("See `Thing`, `save()` and `other` (DR-08, DR-99).", owner="Thing"),
            "See [`Thing`](thing.md), [`save()`](thing.md#save) and `other` ([DR-08](labels.md#DR-08), DR-99).")

    def test_nothing_links_to_itself_nor_twice(self):
        self.assertEqual(self.linker.link("`Thing`", own="thing.md"), "`Thing`")
        self.assertEqual(self.linker.link("[`Thing`](x.md)"), "[`Thing`](x.md)")

    def test_code_is_left_as_it_is(self):
        text = "```swift\n// DR-08\n```\n    DR-08"
        self.assertEqual(self.linker.link(text), text)


class Graphs(unittest.TestCase):
    def test_symbols(self):
        found = graph(
            entry("Thing"), entry("Thing.made", id="a::SYNTHESIZED::b"), entry("String", "extension", lines=()),
            entry("Thing.x", "property", words="file:///x/Sources/Engine/Other.swift"),
            relationships=[{"kind": "inheritsFrom", "source": "Thing", "target": "?", "targetFallback": "ObjectiveC.NSObject"}])
        things = {symbol.name: symbol for symbol in found.public()}
        self.assertEqual(set(things), {"Thing", "Thing.x"})
        self.assertEqual((things["Thing"].file, things["Thing"].line, things["Thing"].module),
                         ("Sources/Engine/Thing.swift", 7, "Engine"))
        self.assertEqual(things["Thing"].inherits, ["NSObject"])
        self.assertTrue(things["Thing.x"].is_inherited)

    def test_what_a_protocol_asks_for_comes_before_its_defaults_and_these_say_where_they_hold(self):
        constraint = {"kind": "conformance", "lhs": "Self", "rhs": "Sendable"}
        found = graph(
            entry("Thing", "protocol"), entry("Thing.f()", "method", id="a", swiftExtension={"constraints": [constraint]}),
            entry("Thing.f()", "method", id="b"), relationships=[{"kind": "requirementOf", "source": "b", "target": "Thing"}])
        self.assertEqual([(s.id, s.constraints) for s in found.public()],
                         [("b", []), ("Thing", []), ("a", ["Self: Sendable"])])


class Problems(unittest.TestCase):
    def test_every_symbol_has_a_place_and_every_name_a_symbol(self):
        symbols = graph(entry("Thing"), entry("Other"), entry("NSThing", "var"), entry("Thing.x", "property")).public()
        placed = topics(
            {"topics": [{"id": "a", "title": "A", "text": "", "pages": [["Thing"], ["Gone"]],
                         "constants": {"Left": ["NSOther*"]}}]}, {"Thing": {"Some": ["y"]}})
        self.assertEqual(placed.problems(symbols), [
            "Gone is in topics.json, and no symbol has that name", "Thing.x is in no group of members.json",
            "NSThing is in no topic of topics.json", "Other is in no topic of topics.json", "Left of A has no symbol"])

    def test_a_member_is_moved_to_the_type_that_it_is_looked_for_under(self):
        symbols = graph(entry("Thing"), entry("Able", "protocol"), entry("Able.make(at:)", "method")).public()
        placed = topics({"topics": [{"id": "a", "title": "A", "text": "", "pages": [["Thing", "Able"]]}],
                         "moved": {"Able.make(at:)": "Thing", "Able.gone": "Thing"}})
        placed.move(symbols)
        self.assertEqual(sorted(symbol.name for symbol in symbols), ["Able", "Thing", "Thing.make(at:)"])
        self.assertEqual(placed.problems(symbols), ["Able.gone is to be moved to Thing, and no symbol has that name"])

    def test_a_symbol_without_an_abstract_and_an_unknown_parameter_are_told(self):
        signature = {"parameters": [{"name": "at", "internalName": "place"}]}
        symbols = graph(
            entry("Thing"), entry("Thing.x", "property", lines=()),
            entry("Thing.f(at:)", "method", lines=["Does it.", "", "- Parameter spot: where."], functionSignature=signature),
        ).public()
        placed = topics({"topics": [{"id": "a", "title": "A", "text": "", "pages": [["Thing"]]}]})
        found = reference.problems(symbols, Pages(symbols, placed, {}), placed, NoArticles())
        self.assertEqual(found, [
            "Thing.f(at:) describes spot, which is none of its parameters",
            "Thing.x has no abstract: Sources/Engine/Thing.swift, line 7"])

    def test_the_command_ends_with_one(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "Engine.symbols.json").write_text(json.dumps({"symbols": [], "relationships": []}))
            with contextlib.redirect_stderr(io.StringIO()), self.assertRaises(SystemExit) as ended:
                reference.main(folder, pathlib.Path(folder) / "pages")
        self.assertIn("problems", str(ended.exception))


class NoArticles:
    @staticmethod
    def problems():
        return []


class Places(unittest.TestCase):
    def test_members_stand_on_the_page_of_their_type_each_with_a_name_of_its_own(self):
        symbols = graph(
            entry("Thing"), entry("Thing.f()", "method", id="f1"), entry("Thing.f()", "method", id="f2"),
            entry("Part"), entry("Part.x", "property"), entry("NSThing", "var")).public()
        placed = topics({"topics": [{"id": "a", "title": "A", "text": "", "pages": [["Thing", "Part"]],
                                     "constants": {"Some": ["NS*"]}}]})
        pages = Pages(symbols, placed, {}, "https://host/")
        self.assertEqual(pages.places, {
            "Thing": "reference-thing.md", "f1": "reference-thing.md#f", "f2": "reference-thing.md#f-2",
            "Part": "reference-thing.md#part", "Part.x": "reference-thing.md#part-x",
            "NSThing": "reference-topic-a.md#nsthing"})
        text = pages.type_page(placed.pages["Thing"])
        self.assertIn("### `f()` {#f-2}", text)
        self.assertIn("(https://host/Sources/Engine/Thing.swift#L7)", text)
        self.assertEqual([row[:3] for row in pages.index()][0], ["NSThing", "reference-topic-a.html#nsthing", "Constant"])


if __name__ == "__main__":
    unittest.main()
