// 6.6  Tell the two propagations apart
//
// You get a way to delete folders as in 6.5, which may have one fault. Say whether it is sound. Your function runs in
// a new process for each of some 25, in ten seconds for all; an error that it lets out counts as false. Attic holds
// Trunk and Shelf, Trunk holds Tray and has a stamp; Cellar holds Rack.
//
//    let store = try engine.open()      a fresh store with these folders
//    try engine.open(locked: "Tray")    the same, and Tray has a lock
//    try store.folder("Trunk")          a folder
//    try store.delete(folder)           deletes it by its rules, here and now, or throws `DeletionDenied`
//    store.context                      the context
//    try store.inFile()                 the names of the folders in the file, in order
//    try store.stampedInFile()          how many stamps in the file name a folder, be it there or not
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
