"""Makes the API reference: reads the symbol graphs of the engine, writes a page for each type, and counts.

Called by `make reference` as `reference.py GRAPHS FOLDER`: GRAPHS has the files that `workbook api --graph` writes, FOLDER gets
the pages, in Markdown, for `build.py`. With SITE_REPOSITORY, the address of the sources at a code host up to the path of a file, a
page links to where a symbol is defined. Ends with 1 when a symbol has no abstract or no place, or an example is missing.
"""

import json
import os
import pathlib
import shutil
import sys

import project
from apiref.articles import Articles
from apiref.graph import Graph
from apiref.pages import Pages
from apiref.topics import Topics

TEXTS = project.SITE / "reference"


def known_facts():
    """Each fact by its name: how far it is known, and what it says."""
    found = {}
    for file in sorted(project.FACTS.glob("*.json")):
        for fact in json.loads(file.read_text()).get("facts", []):
            found[fact["id"]] = (fact["kind"], fact["fact"])
    return found


def problems(symbols, pages, topics, articles):
    found = topics.problems(symbols) + articles.problems()
    for symbol in symbols:
        if not pages.abstract(symbol):
            found.append(f"{symbol.name} has no abstract: {symbol.file}, line {symbol.line}")
        unknown = {name for name, _ in pages.comments[symbol.id].parameters} - set(symbol.parameters)
        if unknown and not symbol.is_inherited:
            found.append(f"{symbol.name} describes {', '.join(sorted(unknown))}, which is none of its parameters")
    return found


def summary(topics, articles):
    """The order of the pages, as mdBook takes it."""
    lines = ["# Reference", "", "- [The API of OpenCoreData](reference.md)"]
    lines += [f"  - [{articles.title(text)}]({articles.file(name)})" for name, text in articles.texts.items()]
    for topic in topics.topics:
        lines.append(f"  - [{topic['title']}]({topic['file']})")
        lines += [f"    - [{page.name}]({page.file})" for page in topic["pages"]]
    return "\n".join(lines) + "\n"


def write(folder, pages, topics, articles, counts):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    first = (TEXTS / "reference.md").read_text()
    listed = [f"- [{articles.title(text)}]({articles.file(name)})" for name, text in articles.texts.items()]
    for word, text in [("articles", "\n".join(listed)), ("topics", pages.topic_list()), ("counts", counts)]:
        first = first.replace(f"<!-- {word} -->", text)
    (folder / "reference.md").write_text(first)
    for name, text in articles.pages(pages.linker):
        (folder / name).write_text(text)
    for topic in topics.topics:
        (folder / topic["file"]).write_text(pages.topic_page(topic))
        for page in topic["pages"]:
            (folder / page.file).write_text(pages.type_page(page))
    (folder / "SUMMARY.md").write_text(summary(topics, articles))
    rows = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in pages.index())
    (folder / "reference-index.js").write_text(f"window.referenceIndex = [\n{rows}\n];\n")


def main(graphs, folder):
    symbols = Graph(graphs).public()
    topics = Topics(TEXTS)
    topics.move(symbols)
    articles = Articles(TEXTS, project.EXAMPLES)
    pages = Pages(symbols, topics, known_facts(), os.environ.get("SITE_REPOSITORY", ""))
    found = problems(symbols, pages, topics, articles)
    described = sum(1 for symbol in symbols if pages.abstract(symbol))
    number = sum(len(topic["pages"]) for topic in topics.topics)
    counts = (f"{len(symbols)} symbols, {described} with an abstract; {len(topics.topics)} topics with {number} pages; "
              f"{len(articles.texts)} articles with {len(articles.examples)} examples")
    for problem in found:
        print(problem, file=sys.stderr)
    if found:
        sys.exit(f"{counts}; {len(found)} problems")
    write(pathlib.Path(folder), pages, topics, articles, counts)
    print(counts)


if __name__ == "__main__":
    main(*sys.argv[1:])
