// 4.6  Tell the two trees apart
//
// You get an engine. The child contexts of some engines do what they should; others have one fault each, and you are
// not told which. Return true if the engine is sound, and false if it has a fault.
//
//   let tree = try engine.open()           a fresh store with one item, “Kite”, which is not done
//   tree.parent, tree.child                a root, and a child of it
//   try tree.change(in: context) { … }     changes the item in one of them, and saves nothing
//   try tree.saveChild()                   saves the child
//   try tree.kite(in: context)             its name, and whether it is done, as a context has it
//   try tree.anotherContext()              a context that knows nothing but the file
//
// A fault may also be that `saveChild` throws where it should not; an error that your function lets out counts as
// false. These six are enough to try an engine. You may also read in the contexts themselves; change the item by
// `tree.change` only, and save by `tree.saveChild` only. The grader calls your function more than once for each engine,
// in any order and in different processes.
//
// The trial below is right, and it is not enough.

import Graders
import OpenCoreData
import Samples

func areTreesSound(_ engine: NestingEngine) throws -> Bool {
  let tree = try engine.open()
  try tree.change(in: tree.child) { $0.name = "Balloon" }
  try tree.saveChild()
  return try tree.kite(in: tree.child).name == "Balloon"
}
