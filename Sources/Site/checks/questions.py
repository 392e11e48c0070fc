"""Answers every question of a page by keyboard, right and wrong, and compares what is said with what `--predict` says."""

import json

from frame import segments

READ = """
(form) => [...form.querySelectorAll("fieldset")].map((group) => ({
  question: group.querySelector("legend").textContent,
  choices: [...group.querySelectorAll("button")].map((button) => button.textContent),
  isTyped: !!group.querySelector("input"),
  said: [...group.querySelectorAll(".said p")].map((line) => line.textContent),
}))
"""
KEPT = "localStorage.getItem('workbook-predictions') || ''"


def plain(markdown):
    return markdown.replace("`", "").replace("*", "")


def answers(ask):
    """What a question is answered with in each pass: every choice, or the value that was printed and each known wrong one."""
    return ask.get("choices") or [ask["expected"], *sorted(ask["beliefs"]), "no such value"]


def expected(ask, answer, otherwise):
    if answer == ask["expected"]:
        return [f"✓ as you expected {answer}"]
    return [f"✗ you expected {answer}, printed {ask['expected']}", plain(ask["beliefs"].get(answer, otherwise))]


def press(tab, form, number, ask, answer, label):
    """Answers a question of a segment, which a key reaches as soon as the one before it is answered."""
    group = form.locator("fieldset").nth(number)
    if ask.get("choices"):
        group.get_by_role("button", name=answer, exact=True).focus()
    else:
        group.locator("input").focus()
        tab.page.keyboard.type(answer)
    tab.page.keyboard.press("Enter")
    tab.expect(group.locator(":disabled").count(), f"{label}: {answer} is not taken")


def one_pass(tab, asked, number):
    """Answers each question with its answer of that number; those that have fewer are answered with their last one."""
    for form in tab.page.locator(".asks").all():
        page = json.loads(form.get_attribute("data-asks"))
        given = []
        for place, ask in enumerate(page["asks"]):
            some = answers(ask)
            given.append(some[min(number, len(some) - 1)])
            press(tab, form, place, ask, given[-1], f"{page['name']}: {ask['question']}")
        for ask, answer, shown in zip(page["asks"], given, form.evaluate(READ)):
            tab.result.counts["answers"] += 1
            said = expected(ask, answer, page["otherwise"])
            tab.expect(plain(ask["question"]) in shown["question"], f"{page['name']} asks {shown['question']!r}")
            tab.expect(shown["said"] == said, f"{page['name']}: {answer} is answered by {shown['said']}, not {said}")
        fold = form.evaluate("form => form.parentElement.querySelector('details.answer').open")
        tab.expect(fold, f"{page['name']}: the answer stays folded after the last question")
    kept = [json.loads(line) for line in tab.page.evaluate(KEPT).splitlines()]
    tab.expect(len(kept) == sum(len(one["asks"]) for one in asked), f"keeps {len(kept)} answers")
    right = sum(one["right"] for one in kept)
    misses = len({one.get("belief") or (one["segment"], one["ask"]) for one in kept if not one["right"]})
    score = tab.page.locator("div.predicted").text_content()
    tab.expect(f"Predicted as printed: {right} of {right + misses}." in score, f"says {score!r}, and {right} were right, {misses} not")


def check(tab, name):
    """All answers of all questions of a page, in as many passes as a question has answers at most."""
    asked = list(segments.asked(name.removesuffix(".html")).values())
    shown = {json.loads(text)["name"] for text in tab.page.eval_on_selector_all(".asks", "all => all.map(one => one.dataset.asks)")}
    asked = [segment for segment in asked if segment["name"] in shown]
    for number in range(max((len(answers(ask)) for segment in asked for ask in segment["asks"]), default=0)):
        tab.page.evaluate("localStorage.clear()")
        tab.page.reload()
        one_pass(tab, asked, number)
    # What was answered is there the next time, and goes into a file that the terminal reads too.
    if asked:
        tab.page.reload()
        again = tab.page.get_by_role("button", name="Answer again").count()
        tab.expect(again == len(asked), f"remembers {again} of {len(asked)} segments")
        with tab.page.expect_download() as saved:
            tab.page.get_by_role("button", name="Keep as a file").press("Enter")
        lines = open(saved.value.path(), encoding="utf-8").read()
        tab.expect(lines == tab.page.evaluate(KEPT), "keeps a file that is not what was answered")
        tab.page.evaluate("localStorage.clear()")
        tab.page.reload()
        tab.page.locator(".predicted input[type=file]").set_input_files(
            {"name": "predictions.jsonl", "mimeType": "application/jsonl", "buffer": lines.encode()})
        tab.page.locator("div.predicted", has_text="Predicted as printed").wait_for(timeout=30_000)
        tab.expect(tab.page.evaluate(KEPT) == lines, "does not bring back what was kept")
        tab.page.evaluate("localStorage.clear()")
