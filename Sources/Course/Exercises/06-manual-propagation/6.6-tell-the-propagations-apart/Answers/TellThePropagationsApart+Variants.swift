import Graders
import OpenCoreData
import Samples

extension Variant {
  static var tellThePropagationsApart: [Variant] {
    [
      Variant(
        "follows-the-other-cascade",
        TellThePropagationsApart { engine in
          let store = try engine.open()
          let rack = try store.folder("Rack")
          rack.next = try store.folder("Cellar")
          try store.context.save()
          try store.delete(rack)
          try store.context.save()
          guard try !store.inFile().contains("Cellar") else { return false }
          return try isPropagationSound(engine)
        }),
      Variant(
        "deletes the folder in the middle and the one above it, and looks at what is marked",
        TellThePropagationsApart { engine in
          let store = try engine.open(locked: "Attic")
          try store.delete(try store.folder("Trunk"))
          let marked = store.context.deletedObjects.compactMap { ($0 as? Folder)?.name }.sorted()
          guard marked == ["Tray", "Trunk"] else { return false }
          try store.context.save()
          guard try store.stampedInFile() == 1, try store.inFile() == ["Attic", "Cellar", "Rack", "Shelf"] else {
            return false
          }
          let deeper = try engine.open()
          try deeper.delete(try deeper.folder("Attic"))
          let isTrayMarked = deeper.context.deletedObjects.contains { ($0 as? Folder)?.name == "Tray" }
          try deeper.context.save()
          guard try isTrayMarked && deeper.inFile() == ["Cellar", "Rack"] else { return false }
          return try refuses(engine, "Trunk", locked: "Trunk") && refuses(engine, "Attic", locked: "Tray")
        }),
      Variant(
        "asks of every lock whether it should refuse",
        TellThePropagationsApart { engine in
          for name in ["Attic", "Trunk", "Shelf", "Tray"] where try !refuses(engine, "Attic", locked: name) {
            return false
          }
          for name in ["Cellar", "Rack"] {
            let store = try engine.open(locked: name)
            try store.delete(try store.folder("Attic"))
            let isDone = store.context.deletedObjects.contains { ($0 as? Folder)?.name == "Tray" }
            try store.context.save()
            guard try isDone && store.inFile() == ["Cellar", "Rack"] && store.stampedInFile() == 1 else { return false }
          }
          return true
        }),
      Variant(
        "asks for what waits for a save: a lock that goes, and a delete beside",
        TellThePropagationsApart { engine in
          for name in ["Cellar", "Rack"] {
            let store = try engine.open(locked: name)
            let (tray, shelf) = (try store.folder("Tray"), try store.folder("Shelf"))
            try store.delete(try store.folder("Attic"))
            guard tray.isDeleted, shelf.isDeleted else { return false }
            try store.context.save()
            guard try store.inFile() == ["Cellar", "Rack"], try store.stampedInFile() == 1 else { return false }
          }
          let store = try engine.open(locked: "Tray")
          for lock in try store.folder("Tray").locks { store.context.delete(lock) }
          try store.delete(try store.folder("Attic"))
          try store.context.save()
          guard try store.inFile() == ["Cellar", "Rack"] else { return false }
          let waiting = try engine.open()
          let rack = try waiting.folder("Rack")
          waiting.context.delete(try waiting.folder("Cellar"))
          try waiting.delete(try waiting.folder("Tray"))
          guard !rack.isDeleted else { return false }
          return try refuses(engine, "Attic", locked: "Tray") && refuses(engine, "Attic", locked: "Trunk")
        }),
      // 6.6 and 7.6 let a test rehearse the delete, and 4.6 does not: here the task measures what is tried by the context's own
      // delete, so that to compare the two is the question; there the child's own save would be what is tried, and the answer.
      Variant(
        "rehearses-the-delete-in-another-store",
        TellThePropagationsApart { engine in
          for locked in [nil, "Tray", "Cellar"] where try !deletesAsItsContext(engine, locked) { return false }
          return true
        }),
    ]
  }

  private static func deletesAsItsContext(_ engine: PropagatingEngine, _ locked: String?) throws -> Bool {
    func marked(_ store: OpenedFolders) -> [String] {
      store.context.deletedObjects.compactMap { ($0 as? Folder)?.name }.sorted()
    }
    let (asked, trial) = (try engine.open(locked: locked), try engine.open(locked: locked))
    trial.context.delete(try trial.folder("Attic"))
    trial.context.processPendingChanges()
    let going = marked(trial)
    do { try trial.context.save() } catch { return try refuses(engine, "Attic", locked: locked ?? "") }
    try asked.delete(try asked.folder("Attic"))
    guard marked(asked) == going else { return false }
    try asked.context.save()
    return try asked.inFile() == trial.inFile() && asked.stampedInFile() == trial.stampedInFile()
  }

  private static func refuses(_ engine: PropagatingEngine, _ name: String, locked: String) throws -> Bool {
    let store = try engine.open(locked: locked)
    let folder = try store.folder(name)
    do { try store.delete(folder) } catch let denied as DeletionDenied {
      return denied == DeletionDenied(locked: [locked]) && store.context.deletedObjects.isEmpty
        && store.context.updatedObjects.isEmpty
    }
    return false
  }
}
