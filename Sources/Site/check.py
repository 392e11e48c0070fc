"""Opens every page of the site in headless Chromium, without a network, and says what a reader would trip over.

`check.py HTML CHROMIUM`. A page is opened once on a desk, in the light, and asked all that can be asked of it there: then it is turned
dark, and printed. It is opened once more on a small phone, in the dark, made a little wider, and turned light. What is too wide
depends on the size and is looked at in each; a colour depends on the scheme, and on whether the page is wide or narrow.
"""

import concurrent.futures
import os
import pathlib
import sys

import playwright.sync_api

import browser
import project
from apiref import check as reference
from checks import drawings, finding, frame, leading, looks, playing, questions, reading, walks
from checks.result import Result
from frame import asked
from checks.tab import SCHEMES, SIZES, Tab


def on_a_desk(tab, links, recorded):
    reading.folding(tab)
    reading.sidebar(tab)
    links.check(tab)
    frame.figures(tab)
    opened_first = tab.page.evaluate(frame.OPENED)
    frame.keyboard(tab)
    frame.copying(tab)
    if tab.name == "index.html":
        tab.page.evaluate("scrollTo(0, 0)")
        reading.first_screen(tab)
    looks.unfold(tab)
    looks.fits(tab)
    looks.contrasts(tab)
    tab.turn(scheme="dark")
    looks.contrasts(tab)
    walks.walk(tab, recorded)
    frame.paper(tab, opened_first, lambda tab: walks.printed(tab, recorded))


def on_a_phone(tab):
    if tab.name == "index.html":
        reading.first_screen(tab)
    looks.unfold(tab)
    looks.fits(tab)
    looks.contrasts(tab)
    drawings.look(tab)
    tab.turn(scheme="light")
    looks.contrasts(tab)
    drawings.look(tab)
    tab.turn("phone")
    looks.fits(tab)


def made_narrow(tab):
    """The pages of the reference are made alike: the one that is open becomes a small and dark one, and is not opened again."""
    tab.turn("small", "dark")
    tab.fold_sidebar()
    looks.unfold(tab)
    looks.fits(tab)
    looks.contrasts(tab)


def each(tab, names, visit):
    """Opens the pages one after the other; what stops the visit of one is its problem, and the others are opened all the same."""
    for name in names:
        try:
            tab.open(name)
            visit()
        except playwright.sync_api.Error as error:
            tab.expect(False, f"stops the check: {error}")
    tab.close()


def opened(html, chromium, names):
    """What is wrong with the pages of these names, each by itself. No more than one page is open in a browser."""
    result, links, recorded = Result(), frame.Links(html), walks.recorded(project.BOOK)
    with browser.launched(chromium) as started:
        desk = Tab(started, result, html, "desktop", "light")

        def on_desk():
            on_a_desk(desk, links, recorded.get(desk.name, []))
            if reference.is_made_alike(desk.name):
                made_narrow(desk)

        each(desk, names, on_desk)
        phone = Tab(started, result, html, "small", "dark")
        each(phone, [name for name in names if not reference.is_made_alike(name)], lambda: on_a_phone(phone))
        plain = started.new_context(java_script_enabled=False).new_page()
        for name in recorded:
            if name in names:
                walks.without_script(result, plain, html, name, recorded[name])
    return result


def together(html, chromium):
    """What is wrong with the site as a whole: its search, what it remembers, and where its pages lead."""
    result = Result()
    with browser.launched(chromium) as started:
        tab = Tab(started, result, html, "desktop", "light")
        reading.remembering(result, tab.context, html, "chapter-1.html")
        finding.search(result, tab.context, html)
        reference.search(result, tab.page, html)
        playing.check(tab, frame.Links(html))
        tab.close()
    leading.both_ways(result, html)
    leading.asked_pages(result, html, [name for name in browser.pages(html) if asked.is_one(name)])
    leading.shared(result, html, browser.pages(html))
    return result


def answered(html, chromium, names):
    """What is wrong with the questions of these pages."""
    result = Result()
    with browser.launched(chromium) as started:
        tab = Tab(started, result, html, "desktop", "light")
        each(tab, names, lambda: questions.check(tab, tab.name))
    return result


def shares(html, count):
    """The names of the pages in shares that take about as long: the largest pages are dealt first."""
    # Of the pages that are made alike, one for each symptom and each error, some are opened; their links are followed in all.
    names = [name for name in browser.pages(html) if not asked.is_one(name)] + [name for name in browser.pages(html) if asked.is_one(name)][::12]
    names.sort(key=lambda name: (-(html / name).stat().st_size, name))
    return [names[first::count] for first in range(count)]


def check(html, chromium):
    """Each core has a browser of its own: keys, focus and what is copied belong to one page at a time."""
    result, count = Result(), min(4, len(os.sched_getaffinity(0)))
    with concurrent.futures.ProcessPoolExecutor(count) as pool:
        parts = [pool.submit(opened, html, chromium, names) for names in shares(html, count)]
        asking = [name for name in browser.pages(html) if 'class="asks"' in (html / name).read_text()]
        parts += [pool.submit(answered, html, chromium, asking[first::count]) for first in range(count)]
        for part in parts + [pool.submit(together, html, chromium)]:
            result.add(part.result())
    result.problems.sort()
    return result


def main(html, chromium):
    if not (html / "index.html").exists():
        sys.exit("There is no site yet: run `make site` first.")
    result = check(html, chromium)
    script = walks.size(result, html)
    for kind in ("drawings", "walks", "scenes", "answers"):
        result.expect(result.counts[kind], kind, "there are none")
    for problem in dict.fromkeys(result.problems):
        print(problem, file=sys.stderr)
    if result.problems:
        sys.exit(f"{len(set(result.problems))} problems")
    counts = result.counts
    print(f"{len(browser.pages(html))} pages, on a desk, on {len(SIZES) - 1} phones and on paper, in {len(SCHEMES)} schemes: "
          f"{result.done} checks, no problem")
    print(f"{counts['texts']} texts were compared with what is behind them; {counts['names']} pictures, controls and fields have a name")
    print(f"{counts['drawings']} drawings say in words what they show, with text of at least {result.least_text:.1f} points on a phone")
    print(f"{counts['walks']} walks lead to their end by keyboard, on paper and without a script, and ask at {counts['asked']} steps; "
          f"all scripts have {script} bytes of {walks.LIMIT}")
    print(f"{counts['answers']} answers to questions of the pages are given by keyboard, and answered as in the terminal")
    print(f"{counts['scenes']} scenes are played by keyboard: hints lead through {counts['levels']} levels in the fewest operations")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2])
