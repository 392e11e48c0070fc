// 9.1  Predict where it stands
//
// A save writes whole pages into the log, and a checkpoint copies them into the store. What is left is decided by
// what the page has where the note was.

import Graders
import OpenCoreData

func noteFiles(after deed: GuestDeed, secureDelete mode: DeletePragma, isLogEmptied: Bool) -> Set<NoteFile> {
  let isInNewPage: Bool
  switch deed {
  case .unsavedDeletion: return [.store]
  case .mark: isInNewPage = true
  case .deletion, .noteRemoved: isInNewPage = mode == .off
  case .everybodyInBulk: isInNewPage = mode != .on
  }
  if isLogEmptied { return isInNewPage ? [.store] : [] }
  return isInNewPage ? [.store, .log] : [.store]
}
