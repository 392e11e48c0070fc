// 7.6  Tell the sound preview from the others
//
// An app previews deletes of folders. You get a preview, sound or with one fault. Return whether it is sound: it says
// what the delete and the save would do to the graph as the context has it, and changes nothing in context or file.
// Each preview gets a new process; an error counts as false.
//
//     engine.open()                    a fresh store: Attic holds Trunk and Shelf, Trunk Tray, Cellar Rack
//     engine.open(locked: "Tray")      the same; this folder has a lock: deny
//     store.folder("Trunk")            a folder, with name, parent (nullify), children (cascade)
//     told = store.foretell([folder])  previews a delete of these in one save: sorted lists, each name once
//     told.gone                        what would go if there were no lock
//     told.refusedBy                   which of these have a lock, so that the save would be refused
//     store.context, store.inFile()    the context, yours to change and save; names in the file, sorted

import Graders
import OpenCoreData

func isPreviewSound(_ engine: ForetellingEngine) throws -> Bool {
  let store = try engine.open()
  return try store.foretell([store.folder("Cellar")]).gone == ["Cellar", "Rack"]
}
