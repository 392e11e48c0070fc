// 7.6  Tell the sound preview from the others
//
// What the preview says is compared with what the delete then does. Whether it changes anything shows only
// where something is unsaved, so each store gets an edit that has to be in the context afterwards, and not in
// the file.

import Graders
import OpenCoreData

func isPreviewSound(_ engine: ForetellingEngine) throws -> Bool {
  try foretellsTheDelete(engine, of: ["Attic"])
    && foretellsTheDelete(engine, of: ["Attic", "Trunk", "Cellar"])
    && foretellsTheDelete(engine, of: ["Attic"], locked: "Tray")
    && foretellsTheDelete(engine, of: ["Attic"], locked: "Rack")
}

private func foretellsTheDelete(
  _ engine: ForetellingEngine, of names: [String], locked: String? = nil
) throws -> Bool {
  let store = try engine.open(locked: locked)
  let context = store.context
  let folders = try names.map(store.folder)
  // Moved and not saved: it goes with Cellar now, and not with Attic.
  let shelf = try store.folder("Shelf")
  shelf.parent = try store.folder("Cellar")
  // New and not saved: it goes with Trunk.
  let box = Folder(context: context)
  box.name = "Box"
  box.parent = try store.folder("Trunk")
  let rack = try store.folder("Rack")
  rack.name = "Grid"
  let before = try store.inFile()

  let told = try store.foretell(folders)

  // Nothing has been saved, lost or marked.
  guard try store.inFile() == before, rack.changedValues().keys.contains("name"), rack.name == "Grid",
    shelf.parent?.name == "Cellar", shelf.hasChanges, box.isInserted, context.deletedObjects.isEmpty
  else { return false }

  let all = Set(try context.fetch(NSFetchRequest<Folder>(entityName: "Folder")).map(\.name))
  for folder in folders { context.delete(folder) }
  do {
    try context.save()
    let gone = all.subtracting(try store.inFile())
    return told == Foretold(gone: gone.sorted(), refusedBy: [])
  } catch {
    return told.refusedBy == [locked] && told.gone == ["Attic", "Box", "Tray", "Trunk"]
  }
}
