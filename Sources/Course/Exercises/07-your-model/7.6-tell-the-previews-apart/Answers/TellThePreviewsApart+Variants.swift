import Graders
import OpenCoreData

extension Variant {
  static var tellThePreviewsApart: [Variant] {
    [
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
    ]
  }
}
