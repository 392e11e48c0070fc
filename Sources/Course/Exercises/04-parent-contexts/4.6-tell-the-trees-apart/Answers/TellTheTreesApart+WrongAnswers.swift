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
        "compares-with-a-save-of-its-own", failsAt: "saves-by-itself",
        TellTheTreesApart { engine in
          func readings(_ save: (OpenedTree) throws -> Void) throws -> [String] {
            let tree = try engine.open()
            try tree.change(in: tree.parent) { ($0.name, $0.done) = ("Glider", true) }
            try tree.change(in: tree.child) { $0.name = "Balloon" }
            let before = try tree.kite(in: tree.parent)
            try save(tree)
            let after = try (tree.kite(in: tree.parent), tree.kite(in: tree.anotherContext()))
            return ["\(before)", "\(after.0)", "\(after.1)"]
          }
          let own = try readings { tree in try tree.child.performAndWait { try tree.child.save() } }
          return try own == readings { tree in try tree.saveChild() }
        }),
      WrongAnswer(
        "takes-an-error-for-sound", failsAt: "refuses-to-overwrite",
        TellTheTreesApart { engine in (try? all(of: engine)) ?? true }),
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
      WrongAnswer(
        "does-not-hear-an-error", failsAt: "throws-when-saved",
        TellTheTreesApart { engine in
          let tree = try engine.open()
          try tree.change(in: tree.parent) { ($0.name, $0.done) = ("Glider", true) }
          try tree.change(in: tree.child) { $0.name = "Balloon" }
          guard try tree.kite(in: tree.parent).name == "Glider" else { return false }
          try? tree.saveChild()
          return try tree.kite(in: tree.parent) == ("Balloon", true)
            && tree.kite(in: tree.anotherContext()).name == "Kite"
        }),
    ]
  }

  private static func all(of engine: NestingEngine) throws -> Bool {
    try arrives(engine) && stopsBelowTheFile(engine) && isPrivate(engine) && overwrites(engine)
      && leavesAlone(engine)
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

extension Variant {
  static var tellTheTreesApart: [Variant] {
    /// What two properties read after a save, above and in the file; nil where something fails.
    func readings(
      _ engine: NestingEngine, above: ((Item) -> Void)?, below: (Item) -> Void
    ) -> [String]? {
      guard let tree = try? engine.open() else { return nil }
      do {
        if let above { try tree.change(in: tree.parent, above) }
        try tree.change(in: tree.child, below)
        let before = try tree.kite(in: tree.parent)
        try tree.saveChild()
        let after = try (tree.kite(in: tree.parent), tree.kite(in: tree.anotherContext()))
        return ["\(before)", "\(after.0)", "\(after.1)"]
      } catch {
        return nil
      }
    }
    func text(_ name: String, _ done: Bool) -> String { "\((name: name, done: done))" }
    return [
      Variant(
        "expects-an-unchanged-child-to-stay-behind",
        TellTheTreesApart { engine in
          let tree = try engine.open()
          _ = try tree.kite(in: tree.child)
          try tree.change(in: tree.parent) { $0.name = "Glider" }
          guard try tree.kite(in: tree.child).name == "Kite" else { return false }
          try tree.change(in: tree.child) { $0.name = "Kite" }
          try tree.saveChild()
          guard try tree.kite(in: tree.parent).name == "Glider" else { return false }
          return try Answers.areTreesSound(engine)
        }),
      Variant(
        "asks-the-contexts-what-waits",
        TellTheTreesApart { engine in
          let tree = try engine.open()
          try tree.change(in: tree.child) { $0.name = "Balloon" }
          if tree.parent.performAndWait({ tree.parent.hasChanges }) { return false }
          try tree.saveChild()
          guard tree.parent.performAndWait({ tree.parent.updatedObjects.count }) == 1 else { return false }
          let both = try engine.open()
          _ = try both.kite(in: both.child)
          try both.change(in: both.parent) { ($0.name, $0.done) = ("Glider", true) }
          try both.change(in: both.child) { $0.name = "Balloon" }
          try both.saveChild()
          return both.parent.performAndWait {
            let values = both.parent.updatedObjects.first?.changedValues()
            return values?["name"] as? String == "Balloon" && values?["done"] as? Bool == true
          }
        }),
      Variant(
        "compares-tables-of-readings",
        TellTheTreesApart { engine in
          let kite = text("Kite", false)
          return readings(engine, above: nil) { $0.name = "Drum" } == [kite, text("Drum", false), kite]
            && readings(engine, above: { $0.done = true }) { $0.name = "Drum" }
              == [text("Kite", true), text("Drum", true), kite]
            && readings(engine, above: { $0.name = "Top" }) { $0.name = "Drum" }
              == [text("Top", false), text("Drum", false), kite]
            && readings(engine, above: nil) { $0.setValue(nil, forKey: "name") } == nil
        }),
      Variant(
        "tries-all-in-one-tree",
        TellTheTreesApart { engine in
          let tree = try engine.open()
          try tree.change(in: tree.child) { $0.setValue(nil, forKey: "name") }
          if (try? tree.saveChild()) != nil { return false }
          try tree.change(in: tree.parent) { $0.name = "Ball" }
          try tree.change(in: tree.child) { $0.name = "Swing" }
          guard try tree.kite(in: tree.parent) == ("Ball", false), (try? tree.saveChild()) != nil,
            try tree.kite(in: tree.parent) == ("Swing", false)
          else { return false }
          try tree.change(in: tree.parent) { $0.done = true }
          try tree.change(in: tree.child) { $0.name = "Slide" }
          guard try tree.kite(in: tree.parent) == ("Swing", true), (try? tree.saveChild()) != nil else { return false }
          return try tree.kite(in: tree.parent) == ("Slide", true)
            && tree.kite(in: tree.anotherContext()).name == "Kite"
        }),
    ]
  }
}
