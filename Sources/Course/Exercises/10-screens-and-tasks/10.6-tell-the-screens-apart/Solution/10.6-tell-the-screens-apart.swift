// 10.6  Tell the screens apart
//
// Whatever can happen to an item happens here and elsewhere, and all rows are compared each time.

import Foundation
import Graders
import OpenCoreData
import Samples

func isScreenRight(_ engine: FollowingEngine) throws -> Bool {
  try rowsFollow(engine) && positionsAreThoseShown(engine) && sheetCloses(engine) && newItemIsOne(engine)
}

private func rowsFollow(_ engine: FollowingEngine) throws -> Bool {
  let screen = try engine.open()
  try screen.context.item("Milk").name = "Zwieback"
  guard screen.rows == ["Oil", "Rice", "Tea", "Zwieback"] else { return false }
  try screen.elsewhere { try $0.item("Oil").name = "Vinegar" }
  guard screen.rows == ["Rice", "Tea", "Vinegar", "Zwieback"] else { return false }
  screen.context.delete(try screen.context.item("Rice"))
  guard screen.rows == ["Tea", "Vinegar", "Zwieback"] else { return false }
  try screen.elsewhere { context in context.delete(try context.item("Tea")) }
  return screen.rows == ["Vinegar", "Zwieback"]
}

private func positionsAreThoseShown(_ engine: FollowingEngine) throws -> Bool {
  let screen = try engine.open()
  screen.delete(at: [0, 1])
  return screen.rows == ["Rice", "Tea"] && screen.context.hasChanges
}

private func sheetCloses(_ engine: FollowingEngine) throws -> Bool {
  let here = try engine.open()
  try here.openSheet("Oil")
  here.context.delete(try here.context.item("Oil"))
  let there = try engine.open()
  try there.openSheet("Oil")
  try there.elsewhere { context in context.delete(try context.item("Oil")) }
  return here.sheet == nil && there.sheet == nil
}

private func newItemIsOne(_ engine: FollowingEngine) throws -> Bool {
  let screen = try engine.open()
  Item(context: screen.context).name = "Bread"
  try screen.openSheet("Bread")
  let rows = screen.rows
  try screen.context.save()
  return screen.rows == rows && screen.sheet == "Bread"
}
