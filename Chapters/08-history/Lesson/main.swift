//: An app shares one file with its widget, its share extension and its sync. The widget deletes a photo. Some days
//: later the app crashes at a line that has not changed for years. The developer looks for the notification that should
//: have told the app, and does not know which one that is.
//:
//: [*Persistent history*](glossary.md#persistent-history) is a log that the store keeps in the file, beside the rows.
//: It consists of *transactions*, and a transaction has *changes*. A *history token* is a bookmark in the log, and each
//: reader keeps its own.
//:
//: The file holds the albums *Garden*, with *Rose* and *Tulip*, and *Harbour*, with *Ferry* and *Gull*. *Rose* has two
//: comments, *Tulip* and *Ferry* one each. History begins after these rows were written. `screen` is the context of the
//: app's screen. `gallery.run(_:)` runs another process and waits for its end.

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
    purgedTooEarly(), expiredToken(), purgedTooLate(), markAndPurgeInHistory(), killedInTheMiddle(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()

//: ## Checklist
//:
//: For every file that a second process opens:
//:
//: 1. Every process opens it with `NSPersistentHistoryTrackingKey`, from the first launch on. Without the key a process
//:    can only read.
//: 2. Every process that shows rows observes `NSPersistentStoreRemoteChange`, and reads history at launch as well.
//: 3. Each reader archives its token after it has merged, and forgets the token where the store's file is replaced.
//: 4. Every context has a `transactionAuthor`, short-lived ones too.
//: 5. A predicate that leaves out your own transactions asks explicitly for those without an author.
//: 6. What is needed after a delete has `preservesValueInHistoryOnDeletion`, before the first delete.
//: 7. History is purged up to the token of the slowest reader, and by age. Where CloudKit mirrors the store, it is
//:    purged only if it is massive, and only what is months older than the start of the last successful export.
//: 8. A reader that gets 134301 starts again with a fetch, and has a test for it.
//: 9. The grace period of a two-step delete is longer than the slowest reader's pause.
//:
//: ## Read next
//:
//: - [](chapter-5.md#a-purge-in-another-process): the purge of a two-step delete.
//: - [](chapter-3.md#the-victims): the same question without history.
//: - [Which way to delete](deciding.md): the ways of all chapters in one decision.
//: - [Errors, and what to do about them](errors.md): the codes.
