// 6.6  Tell the two propagations apart
//
// You get a way to delete folders here and now, as in 6.5. Some do what they should; others have one fault each,
// and you are not told which. Say whether it is sound. Your function runs in a new process for each of them; an
// error that it lets out counts as false. It is called some 25 times, in ten seconds for all of them.
//
//   let store = try engine.open()            a fresh store: Attic holds Trunk and Shelf, Trunk holds Tray, and has a
//                                            stamp; besides them Cellar, which holds Rack
//   let store = try engine.open(locked: "Tray")    the same, and one of the folders has a lock
//   try store.folder("Trunk")                a folder
//   try store.delete(folder)                 deletes it by its rules (children: cascade; locks: deny; stamp: no
//                                            action); where a folder that would go has a lock, it changes nothing
//                                            and throws `DeletionDenied`, whose `locked` has the names of all folders
//                                            that would go and have a lock, in order;
//                                            a lock that is marked as deleted, and not saved yet, forbids nothing;
//                                            what waits in the context for a save stays as it is
//   store.context                            the context
//   try store.inFile()                       the names of the folders in the file, in order
//   try store.stampedInFile()                how many stamps in the file name a folder, be it there or not
//
// The trial below is right, and it is not enough.

import Graders
import OpenCoreData

func isPropagationSound(_ engine: PropagatingEngine) throws -> Bool {
  let store = try engine.open()
  try store.delete(try store.folder("Attic"))
  try store.context.save()
  return try store.inFile().contains("Attic") == false
}
