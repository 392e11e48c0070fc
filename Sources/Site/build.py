"""Makes the site: takes the pages of book/, gives mdBook what it needs, and mends the HTML that it writes.

Called by `make site` as `build.py MDBOOK FOLDER`; the site is then FOLDER/html.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import steppers
from apiref import site as reference
from frame import asked, figures, first_screen, links, marks, minutes, names, notes, order, playing, search_index, segments, sharing, tables, tasks
from frame.sources import Sources
from project import BOOK, ROOT, SITE



def figure(match):
    """A figure of the book in place of the line that names it."""
    return figures.in_page((BOOK / match.group(2)).read_text(), match.group(1))


def console(match):
    """A session: what is typed can be copied by itself, without the prompt; what was printed follows it."""
    parts, kind = [], None
    for line in match.group(1).splitlines():
        is_command = line.startswith("$ ")
        if kind != is_command:
            parts.append(("sh" if is_command else "text", []))
            kind = is_command
        parts[-1][1].append(line[2:] if is_command else line)
    return "\n\n".join(f"```{language}\n" + "\n".join(lines) + "\n```" for language, lines in parts)


def for_site(text):
    text = re.sub(r"\A<!-- Generated.*?-->\n+", "", text)
    text = steppers.in_page(text, BOOK)
    # A link to a segment keeps its name, whatever its heading says.
    text = re.sub(r'^<a id="([^"]+)"></a>\n+(#+ .+)$', r"\2 {#\1}", text, flags=re.M)
    text = re.sub(r"^!\[([^\]]*)\]\((figures/[^)]+\.svg)\)$", figure, text, flags=re.M)
    text = re.sub(r"^```console\n(.*?)^```$", console, text, flags=re.M | re.S)
    text = re.sub(r"^(Run it|Practise it): `([^`]+)`$", r"\1:\n\n```sh\n\2\n```", text, flags=re.M)
    return text


def framed(pages):
    """The pages with what the frame adds to them: the tasks, links that work both ways, minutes, the first screen."""
    known = links.segments(pages)
    exercises = tasks.all_exercises()
    titles = {name[8:-3]: order.title(text).split(": ", 1)[1] for name, text in pages.items() if name.startswith("chapter-")}
    pages = dict(pages)
    pages[tasks.PAGE] = tasks.page(exercises, titles, links.read_before(known, exercises, pages["claims.md"]))
    leads = links.Leads(pages, known)
    files = links.lesson_files(known, ROOT)
    pages.update(leads.pages)
    pages["labels.md"], pages["behaviours.md"] = links.with_facts(pages["labels.md"], pages["behaviours.md"], known)
    first = pages[order.first()]
    for name, text in pages.items():
        if name.startswith("chapter-") or name == links.APPENDIX:
            text = links.with_backlinks(name, text, known, leads, files)
        text = tasks.linked(minutes.with_minutes(name, text, first), exercises)
        pages[name] = first_screen.laid_out(text) if name == order.first() else text
    return pages


def replaced(text, old, new, file):
    if old not in text:
        sys.exit(f"site: {file.name} has no {old!r}; this mdBook writes other pages than build.py knows.")
    return text.replace(old, new)


SEARCH = """<div id="search-panel" role="search" hidden data-index="INDEX">
<form><label for="search-input">Search the book</label>
<input id="search-input" type="search" autocomplete="off" spellcheck="false" placeholder="an error number, a line of a log, a name"></form>
<p id="search-status" role="status"></p><ol id="search-hits"></ol></div>
"""
SEARCH_BUTTON = (
    '<button id="search-button" class="icon-button" type="button" aria-expanded="false" aria-controls="search-panel">'
    "Search</button>")


def mend(file, index):
    """What mdBook has no setting for: a skip link, two themes instead of five, no keys of its own, our search."""
    text = file.read_text()
    if '<main>' not in text:
        return
    text = replaced(text, "<body>", '<body>\n<a class="skip-link" href="#content">Skip to the text</a>', file)
    text = replaced(text, "<main>", '<main id="content" tabindex="-1">', file)
    text, count = re.subn(r'\s*<li role="none"><button[^>]*id="mdbook-theme-(rust|coal|ayu)".*?</li>', "", text)
    if count != 3:
        sys.exit(f"site: {file.name} has other themes than build.py knows.")
    text = replaced(text, '>Navy</button>', '>Dark</button>', file)
    # The name of the book stands above every page; the heading of the page is the one below it.
    text, count = re.subn(r'<h1 class="menu-title">(.*?)</h1>', r'<a class="menu-title" href="index.html">\1</a>', text)
    if count != 1:
        sys.exit(f"site: {file.name} has another title than build.py knows.")
    # The drawing says the same in a tenth of the bytes.
    text, count = re.subn(r'\s*<link rel="shortcut icon" [^>]*>', "", text)
    if count != 1:
        sys.exit(f"site: {file.name} has another icon than build.py knows.")
    text = re.sub(r' aria-keyshortcuts="(Left|Right)"', "", text)
    text, count = re.subn(r'<div id="mdbook-help-container">.*?</div>\s*</div>\s*</div>\s*', "", text, flags=re.S)
    if count != 1:
        sys.exit(f"site: {file.name} has another help box than build.py knows.")
    text = replaced(text, '<div class="right-buttons">', SEARCH_BUTTON + '\n<div class="right-buttons">', file)
    text, count = re.subn(r'(<div id="mdbook-content" class="content">)', SEARCH.replace("INDEX", index) + r"\1", text)
    if count != 1:
        sys.exit(f"site: {file.name} has another frame than build.py knows.")
    file.write_text(notes.in_margin(marks.in_margin(names.in_page(tables.fitted(text)))))


def compact(text):
    """A script or a style sheet as it is served: without comments and indentation, which are for whoever reads the source."""
    return re.sub(r"^\s*(?://.*\n)?", "", re.sub(r"/\*.*?\*/", "", text, flags=re.S), flags=re.M)


def main(mdbook, folder):
    source, html = folder / "source", folder / "html"
    shutil.rmtree(folder, ignore_errors=True)
    (source / "src").mkdir(parents=True)
    shutil.copy(SITE / "book.toml", source)
    shutil.copytree(SITE / "theme", source / "theme")
    pages = framed({file.name: file.read_text() for file in sorted(BOOK.glob("*.md"))})
    for file in [*(source / "theme").glob("*.js"), *(source / "theme").glob("*.css")]:
        file.write_text(compact(file.read_text()))
    copies = Sources()
    for name, text in pages.items():
        if name.startswith("chapter-") or name == links.APPENDIX:
            if name.startswith("chapter-"):
                # A segment's own command stands in its line: who reads here runs a whole chapter, if anything.
                text = re.sub(r"^Run it: `([^`]+ --segment \d+)`$", r"Run it: <code>\1</code>", text, flags=re.M)
            text = segments.laid_out(text, segments.asked(name.removesuffix(".md")))
        (source / "src" / name).write_text(for_site(copies.linked(name, text)))
    (source / "src" / "SUMMARY.md").write_text(order.summary(pages))
    reference.add(source)
    subprocess.run([mdbook, "build", source, "--dest-dir", html], check=True, stderr=subprocess.PIPE)
    reference.finish(html)
    playing.add(html)
    for script in html.glob("play.js"):
        script.write_text(compact(script.read_text()))
    copies.write(html)
    (html / "search-index.js").write_text(search_index.script(pages))
    shutil.copytree(SITE / "cards", html / "cards")
    for file in sorted(html.glob("*.html")):
        mend(file, "search-index.js")
    asked.add(html)
    for file in sorted(html.glob("*.html")):
        if "<main" in file.read_text():
            file.write_text(sharing.described(file.read_text(), file.name))
    sharing.list_all(html)
    shutil.rmtree(source)
    unset = [name for name in ("SITE_ADDRESS", "SITE_REPOSITORY") if not os.environ.get(name)]
    if unset:
        print(f"Without {' and '.join(unset)} shared links have no full address, or pages no link to a code host: set both to publish the site.")
    print(f"The site is {html / 'index.html'}")


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]).resolve())
