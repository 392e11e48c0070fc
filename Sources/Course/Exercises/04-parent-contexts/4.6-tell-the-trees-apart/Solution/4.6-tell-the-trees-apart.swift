// 4.6  Tell the two trees apart
//
// Before and after the save, above and in the file; and what becomes of the parent's own edits, of the same property
// and of another one. A save that fails where it should not is a fault as well: the error that comes out says so.

import Graders
import OpenCoreData
import Samples

func areTreesSound(_ engine: NestingEngine) throws -> Bool {
  try goesUpOneLevel(engine) && keepsTheRightEdits(engine)
}

private func goesUpOneLevel(_ engine: NestingEngine) throws -> Bool {
  let tree = try engine.open()
  try tree.change(in: tree.child) { $0.name = "Balloon" }
  let before = try tree.kite(in: tree.parent).name
  try tree.saveChild()
  let after = try tree.kite(in: tree.parent).name
  let inFile = try tree.kite(in: tree.anotherContext()).name
  return before == "Kite" && after == "Balloon" && inFile == "Kite"
}

private func keepsTheRightEdits(_ engine: NestingEngine) throws -> Bool {
  let tree = try engine.open()
  _ = try tree.kite(in: tree.child)
  try tree.change(in: tree.parent) {
    $0.name = "Glider"
    $0.done = true
  }
  try tree.change(in: tree.child) { $0.name = "Balloon" }
  try tree.saveChild()
  return try tree.kite(in: tree.parent) == ("Balloon", true)
}
