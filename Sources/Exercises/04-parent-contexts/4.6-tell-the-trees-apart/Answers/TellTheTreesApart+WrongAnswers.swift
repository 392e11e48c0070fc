import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var tellTheTreesApart: [WrongAnswer] {
    [
      WrongAnswer(
        "expects-the-parent-to-win", failsAt: "the-sound-engine",
        TellTheTreesApart { engine in
          let tree = try engine.open()
          _ = try tree.kite(in: tree.child)
          try tree.change(in: tree.parent) { $0.name = "Glider" }
          try tree.change(in: tree.child) { $0.name = "Balloon" }
          try tree.saveChild()
          return try tree.kite(in: tree.parent).name == "Glider"
        }),
      WrongAnswer(
        "asks-the-child-only", failsAt: "saves-nowhere",
        TellTheTreesApart { engine in
          let tree = try engine.open()
          try tree.change(in: tree.child) { $0.name = "Balloon" }
          try tree.saveChild()
          return try tree.kite(in: tree.child).name == "Balloon"
        }),
      WrongAnswer(
        "never-asks-the-file", failsAt: "saves-through",
        TellTheTreesApart { try arrives($0) && isPrivate($0) && overwrites($0) && leavesAlone($0) }),
      WrongAnswer(
        "looks-only-after-the-save", failsAt: "shares-changes",
        TellTheTreesApart { try arrives($0) && stopsBelowTheFile($0) && overwrites($0) && leavesAlone($0) }),
      WrongAnswer(
        "never-lets-both-change-it", failsAt: "parent-wins",
        TellTheTreesApart { try arrives($0) && stopsBelowTheFile($0) && isPrivate($0) && leavesAlone($0) }),
      WrongAnswer(
        "looks-at-one-property", failsAt: "forgets-the-parents-edits",
        TellTheTreesApart { try arrives($0) && stopsBelowTheFile($0) && isPrivate($0) && overwrites($0) }),
    ]
  }

  private static func arrives(_ engine: NestingEngine) throws -> Bool {
    try afterSaving(engine) { try $0.kite(in: $0.parent).name == "Balloon" }
  }

  private static func stopsBelowTheFile(_ engine: NestingEngine) throws -> Bool {
    try afterSaving(engine) { try $0.kite(in: $0.anotherContext()).name == "Kite" }
  }

  private static func afterSaving(_ engine: NestingEngine, _ look: (OpenedTree) throws -> Bool) throws -> Bool {
    let tree = try engine.open()
    try tree.change(in: tree.child) { $0.name = "Balloon" }
    try tree.saveChild()
    return try look(tree)
  }

  private static func isPrivate(_ engine: NestingEngine) throws -> Bool {
    let tree = try engine.open()
    try tree.change(in: tree.child) { $0.name = "Balloon" }
    return try tree.kite(in: tree.parent).name == "Kite"
  }

  private static func overwrites(_ engine: NestingEngine) throws -> Bool {
    try bothChange(engine) { $0.name = "Glider" }.name == "Balloon"
  }

  private static func leavesAlone(_ engine: NestingEngine) throws -> Bool {
    try bothChange(engine) { $0.done = true }.done
  }

  private static func bothChange(_ engine: NestingEngine, _ edit: (Item) -> Void) throws -> (name: String, done: Bool) {
    let tree = try engine.open()
    _ = try tree.kite(in: tree.child)
    try tree.change(in: tree.parent, edit)
    try tree.change(in: tree.child) { $0.name = "Balloon" }
    try tree.saveChild()
    return try tree.kite(in: tree.parent)
  }
}
