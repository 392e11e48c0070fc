// 4.1  Predict who sees it
//
// Three contexts form a chain: `edit` is a child of `main`, and `main` of `root`. `otherRoot` is another root over
// the same file. All are empty, and so is the file.
//
// An item is made in `maker`, which is `edit`, `main` or `root`. Then come `saves` saves, perhaps none: first the
// maker's, then its parent's, and so on up the chain.
//
// Return every context in which a fetch now finds the item, and `file` if the item has a row there.

import Graders

func whoSees(madeIn maker: Place, saves: Int) -> Set<Place> {
  if saves == 0 { return [maker] }
  return [.edit, .main, .root, .otherRoot, .file]
}
