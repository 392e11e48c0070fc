// 9.1  Predict where it stands
//
// A store has some guests, and an empty log. Each guest has a note. The app's connection has `secure_delete` as
// `mode` says. One of these deeds is done; then a checkpoint empties the log, or not. Which of the files `.store`
// and `.log` contain the note of the guest?
//
//     deletion            the guest is deleted and saved
//     unsavedDeletion     the guest is deleted, and nothing is saved
//     noteRemoved         the note is set to nil and saved
//     mark                `markedForDeletionDate` is set and saved
//     everybodyInBulk     a batch delete of all guests, who fill many pages: is any of their notes there?
//
// The last one is asked with the log emptied only.

import Graders
import OpenCoreData

func noteFiles(after deed: GuestDeed, secureDelete mode: DeletePragma, isLogEmptied: Bool) -> Set<NoteFile> {
  switch deed {
  case .deletion, .noteRemoved, .everybodyInBulk: []
  case .unsavedDeletion, .mark: [.store]
  }
}
