"""What a reader of the API reference would trip over, beside what every page is checked for."""

# A symbol, and what has to be found first.
SEARCHED = {
    "fetchBatchSize": "NSFetchRequest.fetchBatchSize",
    "nsbatchdeleterequest": "NSBatchDeleteRequest",
    "save": "NSManagedObjectContext.save()",
    "merge policy": "NSMergePolicy",
}


def is_made_alike(name):
    """The pages of types and topics, which are written by a program, unlike the first page."""
    return name.startswith("reference-")


def search(result, page, html):
    """The book's search names symbols below its own results, and the reference's first page finds them too."""
    for text, name in SEARCHED.items():
        page.goto((html / "index.html").as_uri() + "?search=" + text)
        leads(result, page, f"search for {text}", page.locator(".reference-results a"), name)
        page.goto((html / "reference.html").as_uri())
        page.locator("#reference-finder input").fill(text)
        leads(result, page, f"finder for {text}", page.locator("#reference-finder li a"), name)
    page.goto((html / "reference.html").as_uri())
    page.locator("#reference-finder input").fill("no such symbol")
    page.get_by_text("No symbol has that name.").wait_for(timeout=30_000)
    result.expect(page.locator("#reference-finder li").count() == 0, "finder", "finds what there is not")


def leads(result, page, label, links, name):
    """The first of the links has the name, and leads to where it is declared."""
    try:
        links.first.wait_for(timeout=30_000)
    except Exception:
        result.expect(False, label, "finds nothing")
        return
    found = links.first.inner_text()
    result.expect(found == name, label, f"finds {found} first")
    links.first.click()
    page.wait_for_load_state()
    place = page.evaluate("decodeURIComponent(location.hash.slice(1))")
    shown = page.evaluate(
        "place => { const part = place ? document.getElementById(place) : document.querySelector('main h1');"
        " return part ? part.textContent : '' }", place)
    result.expect(name.rsplit(".", 1)[-1].split("(")[0] in shown, label, f"leads to {shown!r}")
