import Foundation
import Graders
import OpenCoreData
import Samples

/// What can be asked of a screen, each on a screen of its own.
enum ScreenTrials {
  static var all: [(name: String, ask: (FollowingEngine) throws -> Bool)] {
    [
      ("rename", rename), ("rename elsewhere", renameElsewhere), ("move", move), ("delete", delete),
      ("delete elsewhere", deleteElsewhere), ("one position", onePosition), ("two positions", twoPositions),
      ("unsaved", unsaved), ("sheet", sheet), ("sheet elsewhere", sheetElsewhere), ("new row", newRow),
      ("new sheet", newSheet),
    ]
  }

  /// Asks all, but for some.
  static func areFulfilled(_ engine: FollowingEngine, but left: String...) throws -> Bool {
    for trial in all where !left.contains(trial.name) {
      if try !trial.ask(engine) { return false }
    }
    return true
  }

  private static func rename(_ engine: FollowingEngine) throws -> Bool {
    let screen = try engine.open()
    try screen.context.item("Oil").name = "Olives"
    return screen.rows == ["Milk", "Olives", "Rice", "Tea"]
  }

  private static func renameElsewhere(_ engine: FollowingEngine) throws -> Bool {
    let screen = try engine.open()
    try screen.elsewhere { try $0.item("Oil").name = "Olives" }
    return screen.rows == ["Milk", "Olives", "Rice", "Tea"]
  }

  private static func move(_ engine: FollowingEngine) throws -> Bool {
    let screen = try engine.open()
    try screen.context.item("Rice").name = "Apples"
    return screen.rows == ["Apples", "Milk", "Oil", "Tea"]
  }

  private static func delete(_ engine: FollowingEngine) throws -> Bool {
    let screen = try engine.open()
    screen.context.delete(try screen.context.item("Rice"))
    return screen.rows == ["Milk", "Oil", "Tea"]
  }

  private static func deleteElsewhere(_ engine: FollowingEngine) throws -> Bool {
    let screen = try engine.open()
    try screen.elsewhere { context in context.delete(try context.item("Rice")) }
    return screen.rows == ["Milk", "Oil", "Tea"]
  }

  // By what is left in the context, so that it does not matter what is drawn.
  private static func left(_ positions: IndexSet, _ engine: FollowingEngine) throws -> [String] {
    let screen = try engine.open()
    screen.delete(at: positions)
    return try screen.context.fetch(NSFetchRequest<Item>(entityName: "Item")).map(\.name).sorted()
  }

  private static func onePosition(_ engine: FollowingEngine) throws -> Bool {
    try left([1], engine) == ["Milk", "Rice", "Tea"]
  }

  private static func twoPositions(_ engine: FollowingEngine) throws -> Bool {
    try left([0, 2], engine) == ["Oil", "Tea"]
  }

  private static func unsaved(_ engine: FollowingEngine) throws -> Bool {
    let screen = try engine.open()
    screen.delete(at: [2])
    return screen.context.deletedObjects.count == 1
  }

  private static func sheet(_ engine: FollowingEngine) throws -> Bool {
    let screen = try engine.open()
    try screen.openSheet("Milk")
    screen.context.delete(try screen.context.item("Tea"))
    guard screen.sheet == "Milk" else { return false }
    screen.context.delete(try screen.context.item("Milk"))
    return screen.sheet == nil
  }

  private static func sheetElsewhere(_ engine: FollowingEngine) throws -> Bool {
    let screen = try engine.open()
    try screen.openSheet("Milk")
    try screen.elsewhere { context in context.delete(try context.item("Milk")) }
    return screen.sheet == nil
  }

  private static func newRow(_ engine: FollowingEngine) throws -> Bool {
    let screen = try engine.open()
    Item(context: screen.context).name = "Nuts"
    guard screen.rows == ["Milk", "Nuts", "Oil", "Rice", "Tea"] else { return false }
    try screen.context.save()
    return screen.rows == ["Milk", "Nuts", "Oil", "Rice", "Tea"]
  }

  private static func newSheet(_ engine: FollowingEngine) throws -> Bool {
    let screen = try engine.open()
    Item(context: screen.context).name = "Nuts"
    try screen.openSheet("Nuts")
    try screen.context.save()
    return screen.sheet == "Nuts"
  }
}
