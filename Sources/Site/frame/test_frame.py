"""Tests of what the frame makes of a page's text: `python3 -m unittest discover Sources/Site/frame`, run by `make check-site`."""

import pathlib
import sys
import tempfile
import types
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from frame import figures, first_screen, links, markdown, minutes, names, paper, playing, search_index, sharing, sources, tables, tasks  # noqa: E402

CHAPTER = """# Chapter 9: Shelves

Books and shelves.

| | segment |
| --- | --- |
| 9.1 | [Books without a shelf](#the-shelf-goes) |

<a id="the-shelf-goes"></a>

## 1. What stays?

A reader deletes a shelf.

**Predict.** How many books?

```swift
delete(shelf)
```

<details class="answer">
<summary>What it printed, and why</summary>

```text
books 2
```

<details>
<summary>Sources</summary>

Evidence: [documented](labels.md#documented) [DR-04](labels.md#DR-04)

</details>

</details>

Practise it: `swift run workbook task 9.1`

## Exercises

| exercise | minutes |
| --- | --- |
| 9.1 Keep the books | 5 |
"""
SYMPTOMS = """# Symptoms

| what is seen | explained in |
| --- | --- |
| Books are left | [What stays?](chapter-9.md#the-shelf-goes) |
| Books are found | [What stays?](chapter-9.md#the-shelf-goes) |
"""
LABELS = '- <a id="DR-04"></a>**DR-04** Nullify keeps. *Documented:* [page](labels.md#source-page).\n'
BEHAVIOURS = "| [DR-04](labels.md#DR-04) Nullify keeps. | keeps | |\n"


class LinkTests(unittest.TestCase):
    def setUp(self):
        self.pages = {"chapter-9.md": CHAPTER, "symptoms.md": SYMPTOMS}
        self.known = links.segments(self.pages)
        self.leads = links.Leads(self.pages, self.known)

    def test_each_line_that_leads_to_a_segment_has_a_place_of_its_own(self):
        text = self.leads.pages["symptoms.md"]
        self.assertIn('| Books are left | <a id="to-chapter-9-the-shelf-goes"></a>[What', text)
        self.assertIn('| Books are found | <a id="to-chapter-9-the-shelf-goes-2"></a>[What', text)

    def test_the_segment_leads_back_within_its_answer(self):
        text = links.with_backlinks("chapter-9.md", CHAPTER, self.known, self.leads, {("chapter-9.md", "the-shelf-goes"): "Chapters/09/1.swift"})
        back = text.index("[Books are left](symptoms.md#to-chapter-9-the-shelf-goes)")
        self.assertLess(text.index('<details class="answer">'), back)
        self.assertLess(text.index("[1.swift](../Chapters/09/1.swift)"), text.rindex("</details>"))

    def test_a_fact_says_where_it_is_shown_and_tested(self):
        labels, behaviours = links.with_facts(LABELS, BEHAVIOURS, self.known)
        shown = 'Shown in [9.1](chapter-9.md#the-shelf-goes "Books without a shelf"). [Its tests](behaviours.md#DR-04).'
        self.assertIn(shown, labels)
        self.assertTrue(behaviours.startswith('| <a id="DR-04"></a>[DR-04]'))

    def test_a_segment_of_the_appendix_has_its_number_there_and_is_led_back_from(self):
        page = CHAPTER.replace("| 9.1 |", "| A.1 |").replace("# Chapter 9: Shelves", "# How it is done")
        pages = {links.APPENDIX: page, "symptoms.md": SYMPTOMS.replace("chapter-9.md", links.APPENDIX)}
        known = links.segments(pages)
        segment = known[(links.APPENDIX, "the-shelf-goes")]
        self.assertEqual(segment.link, "[A.1 Books without a shelf](how-this-engine-does-it.md#the-shelf-goes)")
        leads = links.Leads(pages, known)
        self.assertIn('<a id="to-how-this-engine-does-it-the-shelf-goes"></a>[What', leads.pages["symptoms.md"])
        text = links.with_backlinks(links.APPENDIX, page, known, leads, {})
        self.assertIn("[Books are left](symptoms.md#to-how-this-engine-does-it-the-shelf-goes)", text)

    def test_a_copied_file_knows_the_segment_that_links_to_it(self):
        copies = sources.Sources()
        text = copies.linked("chapter-9.md", '<a id="a"></a>\n\n## 1. What `stays`?\n\n[x](../Sources/X.swift)\n')
        self.assertIn("](sources/Sources/X.swift.html)", text)
        self.assertEqual(copies.files, {"Sources/X.swift": {("chapter-9.md", "a"): "What `stays`?"}})
        page = sources.document("Sources/X.swift", "let a = 1 < 2\n", copies.files["Sources/X.swift"])
        self.assertIn('<a href="../../chapter-9.html#a">What <code>stays</code>?</a>', page)
        self.assertIn("1 &lt; 2", page)


class MinuteTests(unittest.TestCase):
    def test_prose_code_and_exercises_are_counted_apart(self):
        self.assertEqual(minutes.lines(markdown.without_folded(CHAPTER, "Sources")), 2)
        self.assertEqual(minutes.exercises(CHAPTER), [5])
        line = minutes.line("chapter-9.md", CHAPTER, "| [9. Shelves](chapter-9.md) | q | 35 | 2 |")
        self.assertEqual(line, "About 35 minutes to read, with 1 prediction, 5 more for 1 exercise")

    def test_a_page_of_sixteen_thousand_words_is_not_read_through(self):
        self.assertIn("not to read through", minutes.line("labels.md", "# T\n\n" + "word " * 16_000, ""))


class TaskTests(unittest.TestCase):
    def test_indented_lines_are_a_list_or_code(self):
        text = tasks.Exercise.paragraphs(["Do:", "  - a", "    b", "", "  f(x)   gives <y>", "End."])
        self.assertEqual(text, "Do:\n\n- a\n  b\n\n```swift\nf(x)   gives <y>\n```\n\nEnd.")

    def test_the_table_of_a_chapter_says_what_to_read_before_a_task(self):
        table = '<a id="exercises"></a>\n\n| 9.1 Shelve | 5 | [1](#the-shelf-goes) |\n'
        known = links.segments({"chapter-9.md": CHAPTER + table})
        one = types.SimpleNamespace(number="9.1", title="Shelve", minutes=5, task="Do it.", file="a.swift", claims=[])
        before = links.read_before(known, [one], "")
        self.assertEqual(before, {"9.1": ["[9.1 Books without a shelf](chapter-9.md#the-shelf-goes)"]})
        page = tasks.page([one], {"9": "Shelves"}, before)
        self.assertIn("Read before it: [9.1 Books without a shelf](chapter-9.md#the-shelf-goes)", page)

    def test_what_is_indented_below_an_item_goes_on_with_it(self):
        text = tasks.Exercise.paragraphs(["Do:", "- a", "  b", "- c <d>", "", "  f(x)"])
        self.assertEqual(text, "Do:\n\n- a\n  b\n- c &lt;d>\n\n```swift\nf(x)\n```")

    def test_every_exercise_has_a_task_and_minutes(self):
        found = tasks.all_exercises()
        self.assertTrue(all(exercise.task and exercise.minutes > 0 and exercise.claims for exercise in found))
        self.assertEqual(len({exercise.number for exercise in found}), len(found))


class SearchTests(unittest.TestCase):
    def test_words_of_a_name_are_found_and_endings_do_not_matter(self):
        self.assertIn("inaccessibl", search_index.words("shouldDeleteInaccessibleFaults"))
        self.assertEqual(search_index.words("orphans"), search_index.words("orphan"))
        self.assertIn("dr04", search_index.words("DR-04"))

    def test_a_symptom_without_a_segment_is_found_under_its_table(self):
        page = "# Seen\n\n## A crash, or a line\n\n| what is seen | first aid | explained in |\n| --- | --- | --- |\n" \
            "| `still dirty` | Set it once | [SV-07](labels.md#SV-07) |\n"
        places = [place for _, place in search_index.places({"symptoms.md": page})]
        row = next(place for place in places if place.title == "still dirty")
        self.assertEqual(row.address, "symptoms.html#a-crash-or-a-line")

    def test_a_snippet_gives_no_answer_away(self):
        segment = search_index.places({"chapter-9.md": CHAPTER})[1][1]
        self.assertEqual(segment.snippet, "A reader deletes a shelf.")


class PaperTests(unittest.TestCase):
    TREE = "before   a ─┬─ b\n            └─ c\n"

    def test_a_drawing_is_made_smaller_and_what_would_be_too_small_is_not(self):
        self.assertEqual(paper.zoom(self.TREE), 1)
        self.assertAlmostEqual(paper.zoom("x" * 100 + "\n"), 0.92)
        self.assertIsNone(paper.zoom("x" * 150 + "\n"))

    def test_a_tree_that_is_too_wide_stays_away_where_its_figure_stands(self):
        wide = self.TREE.replace("─ c", "─" * 90 + " c")
        self.assertEqual(paper.printed("count 3\n\n" + wide, ["Figure: Q? (before)"]), ["count 3\n", "\n"])
        self.assertEqual("".join(paper.printed("count 3\n\n" + wide, ["Figure: Q? (after)"])), "count 3\n\n" + wide)
        self.assertEqual("".join(paper.printed(self.TREE, ["Figure: Q? (before)"])), self.TREE)

    def test_a_broken_line_goes_on_further_in(self):
        self.assertEqual(paper.hanging("    f(x)"), 8)
        self.assertEqual(paper.hanging("f(x)  // why"), 9)

    def test_a_long_name_breaks_between_its_words(self):
        self.assertEqual(names.pieces("delete(_:)"), ["delete(_:)"])
        self.assertEqual(names.pieces("context.processPendingChanges()"), ["context.", "process", "Pending", "Changes()"])
        self.assertEqual(names.in_page("<h2>The <code>NSManagedObjectContext</code></h2>"),
                         "<h2>The <code>NSManaged<wbr>Object<wbr>Context</code></h2>")


class PageTests(unittest.TestCase):
    def test_a_table_of_sentences_has_its_heads_in_its_cells(self):
        table = ('<div class="table-wrapper"><table><thead><tr><th>case</th><th>what to do</th></tr></thead><tbody>'
                 "<tr><td>SENTENCE</td><td>SENTENCE</td></tr></tbody></table></div>")
        long = tables.fitted(table.replace("SENTENCE", "a sentence that is longer than a column of a phone"))
        self.assertIn('<td role="cell" data-head="what to do">', long)
        self.assertIn('class="table-wrapper values" tabindex="0"', tables.fitted(table.replace("SENTENCE", "12")))

    def test_a_description_is_the_first_sentence(self):
        page = ('<main id="content"><h1>S</h1><p class="takes">About 5 minutes to read, and no more.</p><blockquote><p>A note of some '
                "length that stands on every page.</p></blockquote><p>Books &amp; shelves: what stays when one goes.</p></main>")
        self.assertEqual(sharing.description(page), "Books & shelves: what stays when one goes.")

    def test_a_figure_of_layers_keeps_the_moments_with_a_new_value(self):
        moments = "".join(
            f'<text x="14" y="{y}" fill="#57606a">{name}</text>\n<rect x="14" y="{y + 7}" width="9" height="26"{new}/>\n'
            for y, name, new in ((100, "a", ""), (150, "b", ""), (200, "c", ' stroke-width="2.5"'), (250, "d", "")))
        svg = ('<svg width="300" height="300" viewBox="0 0 300 300">\n<title>`f(_:)`</title>\n<desc>x\na, 1\nb, 2\nc, 3\nd, 4\n</desc>\n<rect y="0.5" '
               'width="299" height="299"/>\n<g font-size="13">\n<text x="14" y="25" fill="#57606a">save</text>\n' + moments + "</g>\n</svg>\n")
        told = figures.told(svg)
        self.assertIn("a, 1\nc, 3\n</desc>", told)
        self.assertNotIn(">b<", told)
        self.assertIn('y="150" fill="#57606a">c<', told)
        self.assertIn('height="200" viewBox="0 0 300 200"', told)
        self.assertIn('aria-label="Figure: f(_:)"', figures.in_page(told))

    def test_the_first_page_is_laid_out_in_parts(self):
        page = ("# B\n\n<p class=\"takes\">1</p>\n\nA lead.\n\n## One result\n\nWhat?\n\n```swift\nf()\n```\n\nUnfold it.\n\n<details>\n"
                "<summary>What is printed</summary>\n\n```text\n1\n```\n\nFrom [Q](chapter-2.md#none).\n\nWhy.\n\n</details>\n\n## Start\n")
        laid_out = first_screen.laid_out(page)
        self.assertIn('<div class="printed">\n\n```text', laid_out)
        self.assertTrue(laid_out.endswith("</div>\n\nWhy.\n\n\n## Start\n"), laid_out)
        self.assertNotIn("Unfold it.", laid_out)
        more = first_screen.laid_out(page.replace("Unfold it.\n\n", "Unfold\nit.\n\nHow to\nread it.\n\n"))
        self.assertTrue(more.endswith("</div>\n\nHow to\nread it.\n\nWhy.\n\n\n## Start\n"), more)
        self.assertNotIn("Unfold", more)

    def test_the_page_of_scenes_gets_the_player_and_a_place_for_each_scene(self):
        with tempfile.TemporaryDirectory() as folder:
            html, scenes = pathlib.Path(folder), pathlib.Path(folder) / "scenes"
            scenes.mkdir()
            page = '<head>\n</head><body><div class="play" data-scene="batch"></div></body>'
            (html / playing.PAGE).write_text(page)
            playing.add(html, scenes)
            self.assertEqual((html / playing.PAGE).read_text(), page)
            (scenes / "play-batch.js").write_text("playScene({});")
            playing.add(html, scenes)
            self.assertIn(f'<script src="{playing.SCRIPT}"></script>\n</body>', (html / playing.PAGE).read_text())
            self.assertTrue(all((html / name).exists() for name in ("play-batch.js", playing.SCRIPT, playing.STYLE)))
            (scenes / "play-more.js").write_text("playScene({});")
            self.assertRaises(SystemExit, playing.add, html, scenes)


if __name__ == "__main__":
    unittest.main()
