//: A user writes: “I deleted one folder and half of my bookmarks are gone.” You have the app's model and the user's
//: store. You cannot try things out on the only copy of somebody's data.
//:
//: The chapters before this one used models that were made to show one thing each. This chapter is for the models of
//: real apps: it reads the model that Xcode keeps and a store that Apple's framework wrote, asks what a delete would
//: do, makes the delete on a copy, and compares the rows.
//:
//: On these pages the model and the store are those of a browser's bookmarks, written by Apple's tools and published
//: with the tests of the app (DuckDuckGo's BrowserServicesKit; the licence lies beside them). The ten rows are
//: objects of one entity, `BookmarkEntity`, which refers to itself:
//:
//: | relationship | leads to |
//: | --- | --- |
//: | `children` | what a folder contains, in order |
//: | `parent` | the folder that contains it |
//: | `favorites` | what a root lists as favourites, in order |
//: | `favoriteFolders` | the roots that list it |
//:
//: Object 5 is the root of the bookmarks: it contains the bookmarks 2, 9, 1 and 8 and the folder 4. The folder 4
//: contains the empty folder 6 and the bookmarks 7 and 10. Object 3 is the root of the favourites, and lists 8, 1,
//: 10, 7 and 9. The numbers are primary keys; `BookmarkEntity#4` is row 4 of the table.
//:
//: The folder 4, with the title *3*, is to be deleted.
//:
//: Keep three layers apart. The *model* has the rules. The *file* has rows, and in them keys that name other rows. The
//: *context* has objects, and carries out the model's rules on them. The cause of a wrong delete can lie in each of the
//: three. (What lies between an object and its row is drawn in the book, in [Delete rules](chapter-1.md).)
//:
//: With your own app's files the chapter runs like this:
//:
//:     swift run chapter-7 --model App.xcdatamodeld --store App.sqlite --entity Folder --where 'name == "3"'
//:
//: The store is copied, byte for byte, before anything looks at it.

import WorkbookKit

let arguments = Subject.take(from: CommandLine.arguments)

let lesson = Lesson(
  7, "Your model",
  question: "What would this delete do to your own model and your own store?",
  intro: [
    "A model that Xcode wrote and a store that Apple's framework wrote: what would this delete do?",
    "The bookmarks of a browser, ten rows, or your own app's. A folder is to be deleted.",
    "Each segment works on a copy of its own.",
  ],
  // There is no picture of the model: it has the delete rules, which the first segment asks for.
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
//: - Each relationship has as many links that lead back as links.
//: - The preview of the delete names no object that you did not expect.
//: - After the delete on the copy, you can name the relationship behind every other row and table that has changed.
//: - Where the app deletes in bulk, the rows that are gone are the same.
//: - A test deletes from a store with linked rows, so that a changed rule fails it.
//:
//: ## Read next
//:
//: - [](deciding.md), to choose how the delete is made.
//: - [](chapter-1.md#the-matrix), for what each pair of rules does.
//: - [](chapter-3.md#which-rules), for the rules that a batch delete refuses.
//: - [](errors.md), when the save on the copy fails.
