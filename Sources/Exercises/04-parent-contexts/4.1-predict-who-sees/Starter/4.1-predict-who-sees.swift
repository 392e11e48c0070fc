// 4.1  Predict who sees it
//
// Three contexts above each other: `edit` is a child of `main`, `main` is a child of `root`. Beside them is
// `otherRoot`, over the same file. The file is empty, and so are the contexts.
//
// An item is made in `maker`, which is edit, main or root. Then contexts save, one after the other, beginning with
// the maker and going up: `saves` of them. Who finds the item now, by a fetch?
//
// The grader compares your answers with a real tree.

import Graders

func whoSees(madeIn maker: Place, saves: Int) -> Set<Place> {
  if saves == 0 { return [maker] }
  return [.edit, .main, .root, .otherRoot, .file]
}
