"""The search: for each question of queries.json the place expected is among the first three hits."""

import json

import project

FIRST = 3


def queries():
    return json.loads((project.SITE / "queries.json").read_text())


def search(result, context, html):
    page = context.new_page()
    page.goto((html / "index.html").as_uri())
    page.locator("#search-button").click()
    field = page.locator("#search-input")
    result.expect(field.evaluate("f => f === document.activeElement"), "search", "the field does not have the focus")
    known = {}
    for text, expected in queries():
        field.fill(text)
        page.locator("#search-hits[data-query]").wait_for(state="attached", timeout=30_000)
        page.wait_for_function("text => document.getElementById('search-hits').dataset.query === text", arg=text)
        hits = page.eval_on_selector_all("#search-hits a", "links => links.map(l => l.getAttribute('href'))")[:FIRST]
        result.expect(
            any(hit == expected or hit.startswith(expected + "#") for hit in hits), "search",
            f"{text!r} finds {hits}, not {expected}")
        for hit in hits:
            address, _, anchor = hit.partition("#")
            if address not in known:
                known[address] = (html / address).read_text() if (html / address).exists() else ""
            is_there = known[address] and (not anchor or f'id="{anchor}"' in known[address])
            result.expect(is_there, "search", f"{text!r} leads to {hit}, which is not there")
    result.expect(len(queries()) >= 60, "search", f"only {len(queries())} questions are asked")
    # By keyboard alone: from the field to the first hit, and there.
    field.fill(queries()[0][0])
    page.wait_for_function("text => document.getElementById('search-hits').dataset.query === text", arg=queries()[0][0])
    page.keyboard.press("ArrowDown")
    result.expect(page.evaluate("!!document.activeElement.closest('#search-hits')"), "search", "an arrow does not reach the hits")
    page.keyboard.press("Escape")
    result.expect(page.locator("#search-panel").is_hidden(), "search", "Escape does not close it")
    page.close()
