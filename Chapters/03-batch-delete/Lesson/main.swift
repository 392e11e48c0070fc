//: A batch delete takes rows out of the file. The objects that you hold, the list on the screen and the edits that
//: you have not saved know nothing of it. This page makes each of them run into it, and then puts it right, once
//: with the old cure and once with the new one.
//:
//: The file holds sixteen to-do items, *Item 1* to *Item 16*. Every third one is done, beginning with the first,
//: which makes six. Two segments about relationships use the series and episodes of chapter 1 instead.
//:
//: Every segment begins with these rows in the file and nothing in memory. `context` is the container's view
//: context, and `context.item(2)` is a fetch by value, `name == "Item 2"`.
//:
//: Write your prediction down before you read on.

import WorkbookKit

let lesson = Lesson(
  3, "Batch delete",
  intro: [
    "Rows go from the file; objects, lists and unsaved edits stay as they were.",
    "Sixteen items are in the file. Every third one is done: six.",
    "Each segment starts from the same file. `--predict` asks you first.",
  ],
  segments: [
    deleteEverythingDone(), sameStatements(), resultTypes(), whichRows(), listStillShowsThem(), refreshIsNotEnough(),
    resetOrMerge(), victims(), unsavedTicks(), nothingIsTold(), whichRules(), whenToUseIt(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()
