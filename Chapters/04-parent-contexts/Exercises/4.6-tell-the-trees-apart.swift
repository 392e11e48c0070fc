// 4.6  Tell the two trees apart
//
// You get an engine. Its child contexts are sound, or have one fault, which may be an error where none should be.
// Return whether it is sound; an error that your function throws counts as false.
//
//     let tree = try engine.open()          a fresh store with one item, “Kite”, which is not done
//     tree.parent, tree.child               a root, and a child of it
//     try tree.change(in: context) { … }    changes the item in one of them, and saves nothing
//     try tree.saveChild()                  saves the child
//     try tree.kite(in: context)            its name and `done` in a context, which then holds it
//     try tree.anotherContext()             a context that knows only the file
//
// Change the item by `tree.change` only, and save by `tree.saveChild` only, no other context either. You may read the
// contexts. Your function is called several times for each engine. The trial below is right, but not enough.

import Graders
import OpenCoreData
import Samples

func areTreesSound(_ engine: NestingEngine) throws -> Bool {
  let tree = try engine.open()
  try tree.change(in: tree.child) { $0.name = "Balloon" }
  try tree.saveChild()
  return try tree.kite(in: tree.child).name == "Balloon"
}
