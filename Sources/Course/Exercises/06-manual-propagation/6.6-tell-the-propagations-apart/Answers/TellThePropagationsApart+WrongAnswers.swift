import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var tellThePropagationsApart: [WrongAnswer] {
    [
      WrongAnswer(
        "expects-every-link-to-be-cut", failsAt: "the-sound-one",
        TellThePropagationsApart { engine in
          let store = try engine.open()
          try store.delete(try store.folder("Attic"))
          try store.context.save()
          return try store.stampedInFile() == 0
        }),
      WrongAnswer(
        "looks-at-the-first-only", failsAt: "deletes-one-only",
        TellThePropagationsApart { engine in
          let store = try engine.open()
          let attic = try store.folder("Attic")
          try store.delete(attic)
          return attic.isDeleted
        }),
      WrongAnswer(
        "looks-one-level-down", failsAt: "cascades-one-level",
        TellThePropagationsApart { engine in
          let store = try engine.open()
          let children = try ["Trunk", "Shelf"].map { try store.folder($0) }
          try store.delete(try store.folder("Attic"))
          guard children.allSatisfy(\.isDeleted) else { return false }
          try store.context.save()
          let left = try store.inFile().filter { $0 != "Tray" }
          return try left == ["Cellar", "Rack"] && keepsTheStamp(engine) && refuses(engine) && undoesNothing(engine)
        }),
      WrongAnswer(
        "looks-after-the-save", failsAt: "waits",
        TellThePropagationsApart { try leavesTheRest($0) && keepsTheStamp($0) && refuses($0) && undoesNothing($0) }),
      WrongAnswer(
        "does-not-look-at-keys", failsAt: "takes-no-action-for-nullify",
        TellThePropagationsApart { try leavesTheRest($0) && marksAtOnce($0) && refuses($0) && undoesNothing($0) }),
      WrongAnswer(
        "locks-nothing", failsAt: "takes-deny-for-nullify",
        TellThePropagationsApart { try leavesTheRest($0) && marksAtOnce($0) && keepsTheStamp($0) }),
      WrongAnswer(
        "is-content-with-an-error", failsAt: "asks-too-late",
        TellThePropagationsApart { try leavesTheRest($0) && marksAtOnce($0) && keepsTheStamp($0) && refuses($0) }),
      WrongAnswer(
        "takes-every-refusal-for-sound", failsAt: "takes-no-action-for-deny",
        TellThePropagationsApart { engine in
          do {
            return try leavesTheRest(engine) && marksAtOnce(engine) && keepsTheStamp(engine) && refuses(engine)
              && undoesNothing(engine)
          } catch is DeletionDenied {
            return true
          }
        }),
      WrongAnswer(
        "looks-at-those-that-have-to-go", failsAt: "deletes-too-much",
        TellThePropagationsApart { engine in
          let store = try engine.open()
          try store.delete(try store.folder("Attic"))
          try store.context.save()
          let areGone = try !store.inFile().contains { ["Attic", "Trunk", "Shelf", "Tray"].contains($0) }
          return try areGone && marksAtOnce(engine) && keepsTheStamp(engine) && refuses(engine) && undoesNothing(engine)
        }),
      WrongAnswer(
        "does-not-read-the-error", failsAt: "names-the-asked",
        TellThePropagationsApart {
          try leavesTheRest($0) && marksAtOnce($0) && keepsTheStamp($0) && refuses($0) && undoesNothing($0)
        }),
      WrongAnswer(
        "locks-only-what-goes", failsAt: "asks-everybody",
        TellThePropagationsApart {
          try leavesTheRest($0) && marksAtOnce($0) && keepsTheStamp($0) && namesTheLocked($0, "Tray")
        }),
      WrongAnswer(
        "locks-what-lies-right-inside", failsAt: "asks-one-level",
        TellThePropagationsApart {
          try leavesTheRest($0, locked: "Rack") && marksAtOnce($0) && keepsTheStamp($0) && namesTheLocked($0, "Trunk")
        }),
    ]
  }

  private static func leavesTheRest(_ engine: PropagatingEngine, locked: String? = nil) throws -> Bool {
    let store = try engine.open(locked: locked)
    try store.delete(try store.folder("Attic"))
    try store.context.save()
    return try store.inFile() == ["Cellar", "Rack"]
  }

  private static func marksAtOnce(_ engine: PropagatingEngine) throws -> Bool {
    let store = try engine.open()
    let tray = try store.folder("Tray")
    try store.delete(try store.folder("Attic"))
    return tray.isDeleted
  }

  private static func keepsTheStamp(_ engine: PropagatingEngine) throws -> Bool {
    let store = try engine.open()
    try store.delete(try store.folder("Trunk"))
    try store.context.save()
    return try store.stampedInFile() == 1
  }

  private static func refuses(_ engine: PropagatingEngine) throws -> Bool {
    let store = try engine.open(locked: "Tray")
    return (try? store.delete(store.folder("Attic"))) == nil
  }

  private static func namesTheLocked(_ engine: PropagatingEngine, _ name: String) throws -> Bool {
    let store = try engine.open(locked: name)
    do { try store.delete(try store.folder("Attic")) } catch let denied as DeletionDenied {
      return denied.locked == [name] && !store.context.hasChanges
    }
    return false
  }

  private static func undoesNothing(_ engine: PropagatingEngine) throws -> Bool {
    let store = try engine.open(locked: "Tray")
    try? store.delete(try store.folder("Attic"))
    return !store.context.hasChanges
  }
}
