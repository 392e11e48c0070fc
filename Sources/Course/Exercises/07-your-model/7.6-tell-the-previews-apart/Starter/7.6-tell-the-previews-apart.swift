// 7.6  Tell the sound preview from the others
//
// You get a way to say what a delete of folders would do. Some do what they should; others have one fault each,
// and you are not told which. Say whether it is sound: whether it says what the delete and the save would do in
// the graph as the context has it, and changes nothing, neither in the context nor in the file. Your function
// runs in a new process for each of them; an error that it lets out counts as false, and a crash ends the judging.
//
//   let store = try engine.open()                  a fresh store: Attic holds Trunk and Shelf, Trunk holds
//                                                  Tray; besides them Cellar, which holds Rack
//   let store = try engine.open(locked: "Tray")    the same, and one of the folders has a lock: deny
//   try store.folder("Trunk")                      a folder, with name, parent (nullify) and children (cascade)
//   let told = try store.foretell([folder, …])     the preview of a delete of these folders, in one save
//   told.gone                                      the names of the folders that would go, each once, in order
//   told.refusedBy                                 the names of those that would go and have a lock, in
//                                                  order: with one of them the save would be refused, and
//                                                  gone is the same as without locks
//   store.context                                  the context, which you may change, and save
//   try store.inFile()                             the names of the folders in the file, in order
//
// The trial below is right, and it is not enough.

import Graders
import OpenCoreData

func isPreviewSound(_ engine: ForetellingEngine) throws -> Bool {
  let store = try engine.open()
  return try store.foretell([store.folder("Cellar")]).gone == ["Cellar", "Rack"]
}
