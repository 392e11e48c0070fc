//: So far the models were ours, made so that each shows one thing. Yours was not made to show anything. This chapter
//: is a bench to put it on: it reads the model that Xcode keeps and the store that Apple's framework wrote, says what
//: a delete would do, does it on a copy, and compares the rows.
//:
//: On these pages the model and the store are those of a browser's bookmarks, written by Apple's tools and published
//: with the tests of the app. Ten rows: two roots, two folders, six bookmarks. Some are favourites. Everything is one
//: entity that refers to itself.
//:
//: | relationship | leads to | rule |
//: | --- | --- | --- |
//: | `children` | what is in a folder, in order | *cascade* |
//: | `parent` | the folder | *nullify* |
//: | `favorites` | what a root lists as favourites, in order | *nullify* |
//: | `favoriteFolders` | the roots that list it | *nullify* |
//:
//: The folder *3* is to be deleted. With your own app's files it reads:
//:
//:     swift run chapter-7 --model App.xcdatamodeld --store App.sqlite --entity Folder --where 'name == "3"'
//:
//: The store is copied, byte for byte, before anything looks at it. The original is never opened.
//:
//: Objects are named by entity and primary key here: `BookmarkEntity#4` is row 4 of the table.
//:
//: Write your prediction down before you read on.

import WorkbookKit

let arguments = Subject.take(from: CommandLine.arguments)

let lesson = Lesson(
  7, "Your model",
  intro: [
    "A model that Xcode wrote and a store that Apple's framework wrote: what would this delete do?",
    "The bookmarks of a browser, ten rows, or your own app's. A folder is to be deleted.",
    "The original is never opened: each segment works on a copy of its own.",
  ],
  segments: [
    readTheModel(), whatAReviewerSays(), openTheStore(), walkBothWays(), previewTheDelete(), deleteOnACopy(),
    underOtherRules(), inBulk(), originalIsUntouched(),
  ],
  ownHelp: Subject.help,
  errorText: LiveErrorText.lines)

lesson.main(arguments)
