// 6.6  Tell the two propagations apart
//
// You get a way to delete folders as in 6.5, which is sound or has one fault. Return whether it is sound; an error
// that your function throws counts as false. It runs in some 25 new processes, in ten seconds altogether. Attic holds
// Trunk and Shelf, Trunk holds Tray and has a stamp; Cellar holds Rack.
//
//     let store = try engine.open()      a fresh store with these folders
//     try engine.open(locked: "Tray")    the same, with a lock on Tray
//     try store.folder("Trunk")          the folder of this name
//     try store.delete(folder)           deletes it by its rules, at once, or throws `DeletionDenied`
//     store.context                      the context
//     try store.inFile()                 the names of the folders in the file, in order
//     try store.stampedInFile()          how many stamps in the file name a folder, there or not
//
// The trial below is right, but not enough.

import Graders
import OpenCoreData

func isPropagationSound(_ engine: PropagatingEngine) throws -> Bool {
  let store = try engine.open()
  try store.delete(try store.folder("Attic"))
  try store.context.save()
  return try store.inFile().contains("Attic") == false
}
