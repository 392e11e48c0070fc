// 4.1  Predict who sees it
//
// Three contexts lie above each other: `edit` is a child of `main`, and `main` of `root`. `otherRoot` is another root
// over the same file. All of them are empty, and so is the file.
//
// An item is made in `maker`, which is `edit`, `main` or `root`. Then `saves` contexts save, one after the other:
// first the maker, then its parent, and so on, up to `root` at most.
//
// Return every context in which a fetch finds the item now, and `file` if the item has a row in the file.

import Graders

func whoSees(madeIn maker: Place, saves: Int) -> Set<Place> {
  if saves == 0 { return [maker] }
  return [.edit, .main, .root, .otherRoot, .file]
}
