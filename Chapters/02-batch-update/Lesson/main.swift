//: A batch update changes rows. It does not change objects. Every surprise of this page follows from that one
//: sentence: nothing is loaded, nothing is validated, nobody is told, and what you hold in your hand goes on saying
//: what the row said yesterday.
//:
//: The model is a to-do list: `Item` has a `name`, a flag `done`, and the moment `createdAt`. The file holds
//: sixteen of them, *Item 1* to *Item 16*. Every third one is done, beginning with the first, which makes six.
//:
//: Every segment begins with these rows in the file and nothing in memory. `context` is the container's view
//: context, and `context.item(2)` is a fetch by value, `name == "Item 2"`, and nothing more. `Item#1` stands where
//: Core Data would print an address: it is the first item that a segment happens to print, not *Item 1*.
//:
//: Write your prediction down before you read on.

import WorkbookKit

let lesson = Lesson(
  2, "Batch update",
  intro: [
    "What a change in the store does to objects in memory: nothing, until you tell them.",
    "An Item has a name, a flag done, and createdAt. Sixteen are in the file, six of them done.",
    "Each segment starts from the same file. `--predict` asks you first.",
  ],
  segments: [
    oneByOne(), contextDoesNotNotice(), resultTypes(), refreshIsNotEnough(), nothingIsChecked(), unsavedEdits(),
    staleSave(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()
