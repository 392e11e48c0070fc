// 6.6  Tell the two propagations apart
//
// One delete that is allowed, though a folder that stays has a lock, looked at right away and once more in the file;
// and one that is not, because of a lock at the bottom, looked at for what it has left behind. An allowed delete that
// is refused ends the function with the error, which counts as false.

import Graders
import OpenCoreData

func isPropagationSound(_ engine: PropagatingEngine) throws -> Bool {
  try deletesAtOnce(engine) && refusesInTime(engine)
}

private func deletesAtOnce(_ engine: PropagatingEngine) throws -> Bool {
  let store = try engine.open(locked: "Cellar")
  let tray = try store.folder("Tray")
  try store.delete(try store.folder("Attic"))
  let isMarked = tray.isDeleted
  try store.context.save()
  return try isMarked && store.inFile() == ["Cellar", "Rack"] && store.stampedInFile() == 1
}

private func refusesInTime(_ engine: PropagatingEngine) throws -> Bool {
  let store = try engine.open(locked: "Tray")
  do {
    try store.delete(try store.folder("Attic"))
    return false
  } catch let denied as DeletionDenied {
    return denied.locked == ["Tray"] && !store.context.hasChanges
  }
}
