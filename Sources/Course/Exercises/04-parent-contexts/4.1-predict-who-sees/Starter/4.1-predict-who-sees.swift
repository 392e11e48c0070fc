// 4.1  Predict who sees it
//
// Three contexts lie above each other: `edit` is a child of `main`, and `main` is a child of `root`. `otherRoot` is
// another root over the same file. The file and all contexts are empty.
//
// An item is made in `maker`, which is `edit`, `main` or `root`. Then `saves` contexts save, one after the other: first
// the maker, then its parent, and so on. `saves` is never greater than the number of contexts from the maker up to
// `root`.
//
// Return every context in which a fetch finds the item now, and `file` if the item has a row in the file. The grader
// compares your answers with a real tree, for every maker and every number of saves.

import Graders

func whoSees(madeIn maker: Place, saves: Int) -> Set<Place> {
  if saves == 0 { return [maker] }
  return [.edit, .main, .root, .otherRoot, .file]
}
