//: A guest asks a hotel to delete what it knows about her, as the GDPR lets her. The app deletes the row, the save
//: succeeds, and no fetch finds her. Later somebody opens the store's file in a text editor, and reads her note.
//:
//: A store has three files: its own, the log `-wal` and the log's index `-shm`. A save writes pages into the log. A
//: *checkpoint* copies them into the store: after about a thousand pages, or when the last connection closes. Each segment
//: searches the bytes of the files for a text, and prints where it is.
//:
//: The pragma `secure_delete` says whether SQLite overwrites what is deleted. SQLite's default is *off*, and no published
//: list of what Apple's library was built with changes it; other systems have *on*. So each segment sets it.
//: `hotel.checkpoint()` makes a checkpoint, `hotel.emptyLog()` one that leaves an empty log.

import Samples
import WorkbookKit

try Extension.serve(CommandLine.arguments)

let lesson = Lesson(
  9, "Gone for good? What a delete leaves in the file",
  question: "A guest is deleted and saved, and no fetch finds her. In which files can her note still be read?",
  intro: [
    "What a delete leaves in the bytes of a store's files, and what removes it.",
    "Each segment sets `secure_delete` itself, and searches the store, its `-wal` and its `-shm`.",
    "Each segment starts from a new file. `--predict` asks you first.",
  ],
  pictures: [.model("The model: guests", GuestModel().make())],
  segments: [
    whereIsIt(), offFastOn(), anotherConnection(), blankedOrMarked(), tombstoneKeeps(), fileDoesNotShrink(),
    readerHoldsTheLog(), vacuumOption(), killedBeforeTheCheckpoint(), destroyedStore(), eraseAndProve(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()

//: ## Checklist
//:
//: Before an app may say that a person's texts are gone from its store:
//:
//: 1. Every process opens the store with `secure_delete` on, from the first launch on; the value is a string.
//: 2. A mark erases nothing. A delete, a batch delete and a text that is replaced erase what is on pages, under the pragma,
//:    and not what history keeps: it is purged afterwards.
//: 3. `preservesValueInHistoryOnDeletion` is set on keys, not on names and addresses. No transaction author and no name of
//:    a context tells who somebody is: [a purge leaves these](chapter-8.md#history-purged-too-late).
//: 4. After rows were deleted without the pragma, the store is opened once with `NSSQLiteManualVacuumOption`.
//: 5. The log is emptied after the last step: by the last connection when it closes, or by opening the store in the journal
//:    mode `DELETE`. A pinned context keeps the log, and so does another process.
//: 6. A batch delete was reported to leave the files of external binary data (2017). Look into `.NAME_SUPPORT` for files
//:    that no row names, also after the store is destroyed.
//: 7. With complete file protection a purge in the background fails while the device is locked: run it again after
//:    `protectedDataDidBecomeAvailable`.
//: 8. Backups, exports, copies sent to support, the server and the Spotlight index are not in these files. Before
//:    `deleteSpotlightIndex` the indexing has to be stopped, or Core Data creates the index again. Of data in CloudKit Apple
//:    says [what to offer](https://developer.apple.com/documentation/cloudkit/responding-to-requests-to-delete-data).
//: 9. Flash storage can keep a block that was overwritten. What must not survive there is encrypted, and its key is
//:    thrown away.
//: 10. A test finds the texts in the files before the erasure, and not afterwards. It tests the steps: whether they all ran
//:     on somebody's device, only errors that are not swallowed tell.
//:
//: ## Read next
//:
//: - [](chapter-5.md#purge-later): the second step of a two-step delete.
//: - [](chapter-8.md#what-a-tombstone-keeps): what history keeps of a deleted row.
//: - [](chapter-3.md#which-rules): what else a batch delete leaves.
//: - [Which way to delete](deciding.md): the ways of all chapters in one decision.
