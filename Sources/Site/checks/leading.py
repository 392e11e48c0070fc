"""Where links lead: back from what they lead to, and with a title and a picture where they are shared."""

import re
import struct

from frame import asked, links


def sections(text):
    """The parts of a chapter's page by the name of their segment."""
    found = re.split(r'<h2 id="([^"]+)">', text)
    return dict(zip(found[1::2], found[2::2]))


def both_ways(result, html):
    """Whatever leads to a segment is named there with a link back; a fact and its segments, a file and its pages likewise."""
    pages = [*html.glob("chapter-*.html"), html / links.APPENDIX.replace(".md", ".html")]
    chapters = {file.name: sections(file.read_text()) for file in pages}
    count = 0
    for file in sorted(html.glob("*.html")):
        text = file.read_text()
        for place, target, segment in re.findall(r'<a id="(to-[^"]+)"></a><a href="([^"#]+)#([^"]+)">', text):
            count += 1
            back = f'href="{file.name}#{re.sub(r"-[0-9]+$", "", place)}'
            result.expect(back in chapters[target][segment], file.name, f"{target}#{segment} does not lead back to {place}")
    result.expect(count >= 100, "links", f"only {count} lines lead to segments")
    labels = (html / "labels.html").read_text()
    shown = 0
    for chapter, parts in chapters.items():
        for segment, text in parts.items():
            for fact in set(re.findall(r'href="labels\.html#([A-Z]+-\d+[a-z]?)"', "".join(re.findall(r"<p>Evidence: .*?</p>", text, re.S)))):
                shown += 1
                line = re.search(rf'<a id="{fact}"></a>.*?</li>', labels, re.S).group(0)
                result.expect(f'href="{chapter}#{segment}"' in line, "labels.html", f"{fact} does not lead to {chapter}#{segment}")
    result.expect(shown >= 100, "links", f"only {shown} facts are shown in segments")
    copies = 0
    for file in sorted(html.glob("*.html")):
        if asked.is_one(file.name):
            continue
        for path in set(re.findall(r'href="(sources/[^"]+)"', file.read_text())):
            copies += 1
            copy = html / path
            result.expect(copy.exists() and f"/{file.name}" in copy.read_text(), file.name, f"{path} does not lead back")
    result.expect(copies >= 50, "links", f"only {copies} links lead to files")


def shared(result, html, names):
    """Each page says its own title, description and picture."""
    seen = {}
    for name in names:
        text = (html / name).read_text()
        values = dict(re.findall(r'<meta property="(og:[^"]+)" content="([^"]*)">', text))
        for key in ("og:title", "og:description", "og:image", "og:url"):
            result.expect(bool(values.get(key, "").strip()), name, f"has no {key}")
        own = re.search(r'<meta name="description" content="([^"]*)">', text)
        result.expect(bool(own) and 30 <= len(own.group(1)) <= 320, name, f"has the description {own and own.group(1)!r}")
        if own:
            result.expect(own.group(1) not in seen, name, f"has the description of {seen.get(own.group(1))}")
            seen[own.group(1)] = name
        picture = html / re.sub(r"^https?://.*?/(?=cards/)", "", values.get("og:image", "none"))
        its_own = html / "cards" / f"{name.removesuffix('.html')}.png"
        result.expect(not its_own.exists() or picture == its_own, name, f"shows {picture.name}, and has a picture of its own")
        head = picture.read_bytes()[:24] if picture.exists() else b""
        is_right = head[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", head[16:24]) == (1200, 630)
        result.expect(is_right, name, f"its picture {picture.name} is no PNG of 1200 by 630")


def asked_pages(result, html, names):
    """Each symptom and each error has a page of its own, whose title is what is asked, and whose links lead somewhere."""
    rows = len(re.findall(r"<tr\b[^>]*>\s*<td", (html / "symptoms.html").read_text()))
    errors = len(re.findall(r'<h2 id="error-\d+"', (html / "errors.html").read_text()))
    result.expect(len(names) == rows + errors, "symptoms.html", f"{len(names)} pages for {rows} symptoms and {errors} errors")
    for name in names:
        text = (html / name).read_text()
        title = re.search(r"<title>(.*?) - Core Data workbook</title>", text).group(1)
        result.expect(title in re.search(r'og:title" content="([^"]*)"', text).group(1), name, f"is called {title!r}")
        for target, anchor in re.findall(r'href="([^"#:]*\.html)(?:#([^"]*))?"', re.search(r"<main.*?</main>", text, re.S).group(0)):
            page = html / target
            result.expect(page.exists() and (not anchor or f'id="{anchor}"' in page.read_text()), name, f"{target}#{anchor} leads nowhere")
