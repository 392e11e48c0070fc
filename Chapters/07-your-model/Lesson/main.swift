//: A user writes: “I deleted one folder and half of my bookmarks are gone.” You have the app's model and the user's
//: only store. This chapter previews a delete, carries it out on a copy, and compares the rows.
//:
//: The model and the ten rows are those of a browser, DuckDuckGo's BrowserServicesKit, and were written by Apple's
//: tools; their licence is beside them. All rows are objects of `BookmarkEntity`:
//:
//: ```text
//: relationship      leads to                                    inverse
//: children          what a folder contains, in order            parent
//: parent            the folder that contains it                 children
//: favorites         what a root lists as favourites, in order   favoriteFolders
//: favoriteFolders   the roots that list it                      favorites
//:
//: root 5 ── children ─┬─ bookmarks 2, 9, 1, 8
//:                     └─ folder 4, titled "3" ── children ─┬─ folder 6, which is empty
//:                                                          └─ bookmarks 7, 10
//: root 3 ── favorites ── 8, 1, 10, 7, 9
//: ```
//:
//: Folder 4 is to be deleted. `BookmarkEntity#4` is row 4.
//:
//: With your own files:
//:
//:     swift run chapter-7 --model App.xcdatamodeld --store App.sqlite --entity Folder --where 'name == "3"'

import WorkbookKit

let arguments = Subject.take(from: CommandLine.arguments)

let lesson = Lesson(
  7, "Your model",
  question: "What would this delete do to your own model and your own store?",
  intro: [
    "A model that Xcode wrote and a store that Apple's framework wrote: what would this delete do?",
    "The bookmarks of a browser, ten rows, or your own app's. A folder is to be deleted.",
    "Each segment works on a separate copy.",
  ],
  // The picture of the model is in the opening: one that is drawn has the delete rules, for which a segment asks.
  segments: [
    readTheModel(), whatAReviewerSays(), openTheStore(), walkBothWays(), previewTheDelete(), deleteOnACopy(),
    underOtherRules(), inBulk(), originalIsUntouched(),
  ],
  ownHelp: Subject.help,
  errorText: LiveErrorText.lines)

lesson.main(arguments)

//: ## Checklist
//:
//: Before you ship a delete, with your own model and a copy of a real store:
//:
//: - Every relationship has an inverse, and you have read the rules of both ends.
//: - Every finding of `workbook lint` has an answer in one sentence.
//: - The copy has all files of the store, and its row counts are those of the app.
//: - Every link of every relationship leads back.
//: - The preview of the delete names no object that you did not expect.
//: - For every other row and table that the delete changed on the copy, you can name the relationship.
//: - Where the app deletes in bulk, a batch delete removes the same rows.
//: - A test deletes from a store with linked rows, so that a changed rule fails it.
//:
//: ## Read next
//:
//: - [](deciding.md), to choose how the delete is made.
//: - [](chapter-1.md#the-matrix), for what each pair of rules does.
//: - [](chapter-3.md#which-rules), for the rules that a batch delete refuses.
//: - [](errors.md), when the save on the copy fails.
