"""Takes pictures of ten pages in light, dark, on a phone and in print, to be looked at.

`pictures.py HTML CHROMIUM FOLDER [PDF]`; the pages of the PDF are drawn where poppler's pdftoppm is.
"""

import pathlib
import shutil
import subprocess
import sys

import pypdf

import browser

# Ten pages, each with the place to look at, and whether its answer is opened.
PAGES = [
    ("index", "", False), ("chapter-1", "deny-and-the-save", False), ("chapter-1", "the-matrix", True),
    ("chapter-4", "how-far-a-save-goes", True), ("chapter-5", "", False), ("chapter-8", "what-a-tombstone-keeps", True),
    ("exercise-tasks", "exercise-5-4", False), ("symptoms", "", False), ("deciding", "", False), ("labels", "DR-04", False)]
LOOKS = {"light": ((1280, 800), "light"), "dark": ((1280, 800), "dark"), "phone": ((360, 640), "light"),
         "phone-dark": ((360, 640), "dark")}
PRINTED = [1, 2, 3, 8, 20, 60, 120, 180, 215, 230]


def screens(started, html, folder):
    for look, ((width, height), scheme) in LOOKS.items():
        context = started.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
        for name, anchor, is_opened in PAGES:
            page = context.new_page()
            page.goto((html / f"{name}.html").as_uri() + (f"#{anchor}" if anchor else ""))
            if is_opened:
                page.evaluate("name => { let part = document.getElementById(name);"
                              " while (part && !part.matches('details.answer')) part = part.nextElementSibling;"
                              " if (part) { part.open = true; part.scrollIntoView(); } }", anchor)
            page.screenshot(path=folder / f"{look}-{name}{'-' + anchor if anchor else ''}.png")
            page.close()
        context.close()


def main(html, chromium, folder, pdf):
    folder.mkdir(parents=True, exist_ok=True)
    with browser.launched(chromium) as started:
        screens(started, html, folder)
    if pdf.exists() and shutil.which("pdftoppm"):
        count = len(pypdf.PdfReader(pdf).pages)
        for number in [number for number in PRINTED if number <= count]:
            subprocess.run(["pdftoppm", "-r", "70", "-png", "-f", str(number), "-l", str(number), pdf, folder / "print"], check=True)
    print(f"The pictures are in {folder}")


if __name__ == "__main__":
    main(*(pathlib.Path(argument).resolve() if number != 1 else argument for number, argument in enumerate(sys.argv[1:5])))
