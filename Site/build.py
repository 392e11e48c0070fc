"""Makes the site: takes the pages of book/, gives mdBook what it needs, and mends the HTML that it writes.

Called by `make site` as `build.py MDBOOK FOLDER`; the site is then FOLDER/html.
"""

import pathlib
import re
import shutil
import subprocess
import sys

import steppers

ROOT = pathlib.Path(__file__).resolve().parent.parent
BOOK = ROOT / "book"
SITE = ROOT / "Site"


def title(text):
    return re.search(r"^# (.+)$", text, re.M).group(1)


def summary(pages):
    """The order of the pages: the first page, the chapters, and what one looks things up in."""
    chapters = sorted((name for name in pages if name.startswith("chapter-")), key=lambda n: int(n[8:-3]))
    others = sorted(set(pages) - set(chapters) - {"README.md"})
    lines = ["# Summary", "", "[Start here](README.md)", "", "# Chapters", ""]
    lines += [f"- [{title(pages[name])}]({name})" for name in chapters]
    lines += ["", "# To look things up", ""]
    lines += [f"- [{title(pages[name])}]({name})" for name in others]
    return "\n".join(lines) + "\n"


def figure(match):
    """A figure stands in the page itself, so that its title and its text can be read and found."""
    svg = (BOOK / match.group(2)).read_text()
    svg = re.sub(r"\n\s*\n", "\n", svg).strip()
    name = match.group(1).replace('"', "&quot;")
    return f'<div class="figure" tabindex="0" role="region" aria-label="Figure: {name}">\n{svg}\n</div>'


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
    # The answer is folded until the reader has one.
    text = text.replace("<!-- answer -->", '<details class="answer"><summary>What it printed, and why</summary>')
    return text.replace("<!-- end of answer -->", "</details>")


def with_sources(text, folder):
    """The site has to stand alone: a file that a page links to outside the book comes with it, as text."""
    def copied(match):
        # mdBook takes every name with `.md` in it for one of its pages.
        path = pathlib.PurePosixPath("sources", match.group(1).removesuffix(".md") + ".txt")
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / match.group(1), folder / path)
        return f"]({path})"

    return re.sub(r"\]\(\.\./([^)#]+)\)", copied, text)


def replaced(text, old, new, file):
    if old not in text:
        sys.exit(f"site: {file.name} has no {old!r}; this mdBook writes other pages than Site/build.py knows.")
    return text.replace(old, new)


def mend(file):
    """What mdBook has no setting for: a skip link, two themes instead of five, no keys of its own."""
    text = file.read_text()
    if '<main>' not in text:
        return
    text = replaced(text, "<body>", '<body>\n<a class="skip-link" href="#content">Skip to the text</a>', file)
    text = replaced(text, "<main>", '<main id="content" tabindex="-1">', file)
    text, count = re.subn(r'\s*<li role="none"><button[^>]*id="mdbook-theme-(rust|coal|ayu)".*?</li>', "", text)
    if count != 3:
        sys.exit(f"site: {file.name} has other themes than Site/build.py knows.")
    text = replaced(text, '>Navy</button>', '>Dark</button>', file)
    text = replaced(text, ' title="Search (`/`)"', ' title="Search"', file)
    text = replaced(text, ' aria-keyshortcuts="/ s"', "", file)
    text = re.sub(r' aria-keyshortcuts="(Left|Right)"', "", text)
    text, count = re.subn(r'<div id="mdbook-help-container">.*?</div>\s*</div>\s*</div>\s*', "", text, flags=re.S)
    if count != 1:
        sys.exit(f"site: {file.name} has another help box than Site/build.py knows.")
    file.write_text(text)


def main(mdbook, folder):
    source = folder / "source"
    shutil.rmtree(folder, ignore_errors=True)
    (source / "src").mkdir(parents=True)
    shutil.copy(SITE / "book.toml", source)
    shutil.copytree(SITE / "theme", source / "theme")
    pages = {file.name: file.read_text() for file in sorted(BOOK.glob("*.md"))}
    for name, text in pages.items():
        (source / "src" / name).write_text(with_sources(for_site(text), source / "src"))
    (source / "src" / "SUMMARY.md").write_text(summary(pages))
    subprocess.run([mdbook, "build", source, "--dest-dir", folder / "html"], check=True, stderr=subprocess.PIPE)
    for file in sorted((folder / "html").glob("*.html")):
        mend(file)
    shutil.rmtree(source)
    print(f"The site is {folder / 'html' / 'index.html'}")


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]).resolve())
