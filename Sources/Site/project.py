"""Where things are: everything else here asks this for the folders of the project."""

import pathlib

SITE = pathlib.Path(__file__).resolve().parent
ROOT = SITE.parents[1]
BOOK = ROOT / "book"
FACTS = SITE.parent / "Facts"
EXAMPLES = ROOT / "Sources" / "Course" / "Examples"
EXERCISES = ROOT / "Sources" / "Course" / "Exercises"
# Where `make reference` puts the pages of the API reference.
REFERENCE = ROOT / ".build" / "reference" / "pages"
# Where `make scenes` puts the recorded states of the scenes that are played.
SCENES = ROOT / ".build" / "play"
