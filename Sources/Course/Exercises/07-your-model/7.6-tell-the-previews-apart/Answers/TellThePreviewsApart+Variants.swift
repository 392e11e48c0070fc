import Graders
import OpenCoreData

extension Variant {
  static var tellThePreviewsApart: [Variant] {
    /// A fresh store in whose context one folder was moved, one is new, and one has another name.
    func edited(_ engine: ForetellingEngine, _ locked: String? = nil) throws -> ForetoldFolders {
      let store = try engine.open(locked: locked)
      try store.folder("Shelf").parent = store.folder("Cellar")
      let box = Folder(context: store.context)
      box.name = "Box"
      box.parent = try store.folder("Trunk")
      try store.folder("Rack").name = "Grid"
      store.context.processPendingChanges()
      return store
    }
    return [
      Variant("knows-the-answers", TellThePreviewsApart { try PreviewQuestions.all(of: $0) }),
      Variant(
        "tries-in-a-child-context",
        TellThePreviewsApart { engine in
          for (names, locked) in [(["Attic", "Trunk", "Cellar"], nil), (["Attic"], "Tray"), (["Attic"], "Cellar")] {
            let store = try engine.open(locked: locked)
            let folders = try names.map(store.folder)
            let tray = try store.folder("Tray")
            try store.folder("Shelf").parent = store.folder("Rack")
            let box = Folder(context: store.context)
            box.name = "Box"
            box.parent = tray
            let before = try store.inFile()
            store.context.processPendingChanges()
            let changed = store.context.updatedObjects
            let told = try store.foretell(folders)
            guard try store.inFile() == before, store.context.updatedObjects == changed, !changed.isEmpty,
              store.context.deletedObjects.isEmpty
            else { return false }

            let trial = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
            trial.parent = store.context
            for folder in folders { trial.delete(trial.object(with: folder.objectID)) }
            trial.processPendingChanges()
            let gone = trial.deletedObjects.compactMap { $0 as? Folder }.map(\.name).sorted()
            let refusedBy = locked == "Tray" ? [tray.name] : []
            guard told == Foretold(gone: gone, refusedBy: refusedBy) else { return false }
          }
          return true
        }),
      // What a preview says is measured by the delete itself, wherever a test tries that: as in 6.6, and not as in 4.6.
      Variant(
        "rehearses-the-delete-in-another-store",
        TellThePreviewsApart { engine in
          let cases: [([String], String?)] = [
            (["Attic"], nil), (["Attic", "Trunk", "Cellar"], nil), (["Attic"], "Tray"), (["Attic"], "Rack"),
          ]
          for (names, locked) in cases {
            let (asked, trial) = (try edited(engine, locked), try edited(engine))
            let (before, changed) = (try asked.inFile(), asked.context.updatedObjects)
            let told = try asked.foretell(names.map(asked.folder))
            guard try asked.inFile() == before, asked.context.deletedObjects.isEmpty,
              asked.context.insertedObjects.count == 1, !changed.isEmpty, asked.context.updatedObjects == changed
            else { return false }

            let all = Set(try trial.context.fetch(NSFetchRequest<Folder>(entityName: "Folder")).map(\.name))
            for folder in try names.map(trial.folder) { trial.context.delete(folder) }
            try trial.context.save()
            let gone = all.subtracting(try trial.inFile())
            let refusedBy = [locked].compactMap { $0 }.filter(gone.contains)
            guard told == Foretold(gone: gone.sorted(), refusedBy: refusedBy) else { return false }
          }
          return true
        }),
    ]
  }
}
