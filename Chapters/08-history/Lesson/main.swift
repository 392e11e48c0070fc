//: An app shares one file with its widget, its share extension and its sync. The widget deletes a photo. Some days
//: later the app crashes at a line that has not changed for years. The developer looks for the notification that should
//: have told the app, and does not know which one that is.
//:
//: [*Persistent history*](glossary.md#persistent-history) is the log of what was written. The store keeps it in the
//: file, beside the rows. This chapter reads it, merges it, cuts it, and looks at what is left when a process is killed
//: in the middle.
//:
//: Four things to keep in mind:
//:
//: - One save into a store is one *transaction* of its history (run, [SQ-55](labels.md#SQ-55)), with one *change* for
//:   each row that it inserted, updated or deleted. Which ends of a changed relationship count as updated is
//:   [chosen here](labels.md#CH-043).
//: - A *history token* is a bookmark in this log. Each reader keeps one of its own.
//: - A *remote change* is a notification that a process has written to the file, posted by a coordinator.
//: - A *tombstone* is what a change of type delete keeps of the row.
//:
//: The file holds two albums, *Garden* with *Rose* and *Tulip*, and *Harbour* with *Ferry* and *Gull*. Rose has two
//: comments, Tulip and Ferry have one each. `Gallery(page)` fills this file without history, and then opens it with
//: `NSPersistentHistoryTrackingKey` and `NSPersistentStoreRemoteChangeNotificationPostOptionKey`; so no transaction
//: tells of the first rows. `screen` is the context of the app's screen. `gallery.run(_:)` starts this program once
//: more as another process and waits for its end; each situation tells what that process does, and `OtherProcess` has its
//: code. The code sets the time of each transaction, so that a run can be repeated.

import Samples
import WorkbookKit

try OtherProcess.serve(CommandLine.arguments)

let lesson = Lesson(
  8, "Other processes, and what history remembers",
  question: "Another process deletes a row. When does this one see it, and what can it still find out?",
  intro: [
    "What an app sees of deletes by its widget, its extension and its sync, and what history keeps of them.",
    "`screen` is the context of the app. The other process is this program, started once more.",
    "Each segment starts from the same file. `--predict` asks you first.",
  ],
  pictures: [
    .model("The model: albums, photos and comments", PhotoModel().make()),
    .layers("The app's side of the shared file", [.init("screen", objects: "photo")]),
  ],
  segments: [
    deleteElsewhere(), remoteChange(), sinceAToken(), batchInHistory(), tombstones(), whoDeletedIt(), leaveOutYourOwn(),
    purgedTooEarly(), expiredToken(), purgedTooLate(), markAndPurgeInHistory(), pinnedAndHistory(), killedInTheMiddle(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()

//: ## Checklist
//:
//: For every file that a second process opens:
//:
//: 1. Every process opens it with `NSPersistentHistoryTrackingKey`, from the first launch on. One that does not can only
//:    read.
//: 2. Every process that shows rows observes `NSPersistentStoreRemoteChange`, and reads history at launch as well.
//: 3. Each reader archives a token of its own, after it has merged, and not before.
//: 4. Every context has a `transactionAuthor`, also those that are made in passing.
//: 5. A predicate that leaves out one's own transactions says explicitly that it wants those without an author.
//: 6. What is needed after a delete has `preservesValueInHistoryOnDeletion`, before the first delete.
//: 7. History is purged up to the token of the slowest reader, with a limit of age; of a store that CloudKit mirrors,
//:    only what is months older than its last export that succeeded.
//: 8. A reader that gets 134301 fetches anew, and has a test for it.
//: 9. The grace period of a two-step delete is longer than the slowest reader's pause.
//:
//: ## Read next
//:
//: - [Persistent history and remote changes: how does an app learn of a purge in another
//:   process?](chapter-5.md#a-purge-in-another-process) has the purge of a two-step delete.
//: - [`.resultTypeObjectIDs` and cascade: which objects does a merge reach?](chapter-3.md#the-victims) is the same
//:   question without history.
//: - [Which way to delete](deciding.md) puts the ways of all chapters into one decision.
//: - [Errors, and what to do about them](errors.md) lists the codes.
