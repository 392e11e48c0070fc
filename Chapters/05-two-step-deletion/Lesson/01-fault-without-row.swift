import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## `shouldDeleteInaccessibleFaults`: what does reading a fault do when its row is gone?
//:
//: A screen has fetched Iceland and has not read any of its properties yet, so its object is a fault. In the
//: background another context deletes Iceland and saves. Then the screen draws the cell and reads the name.
//:
//: A context has a flag for this situation, `shouldDeleteInaccessibleFaults`. It is true unless you change it
//: ([documented](labels.md#FT-09)).
//:
//: ### Predict
//:
//: The code below runs in a process of its own, once with the flag as it is and once with the flag off. How does each
//: of the two processes end, and what does it print before that?
//:
//: - evidence: FT-01, FT-06, FT-08, FT-08b, FT-09, FT-10, FT-11b, FT-15, CH-507
//: - prepares: 5.1

/// What the child process does.
enum FaultReader: String {
  case byDefault = "read-a-fault"
  case flagOff = "read-a-fault-strictly"
  // snippet.hide
  case date = "read-a-date"  // asked of further on, where a date is read
  // snippet.show

  func run() throws -> Never {
    let container = try MemoryAtlas.open()
    let list = container.viewContext
    list.shouldDeleteInaccessibleFaults = self != .flagOff
    let iceland = try list.country("Iceland")  // a fault

    let sync = container.newBackgroundContext()
    try sync.performAndWait {
      sync.delete(try sync.country("Iceland"))
      try sync.save()
    }
    // snippet.hide
    if self == .date { print("founded \(iceland.founded)") }
    // snippet.show

    print("the name is \"\(iceland.name)\"")
    print("isDeleted is \(iceland.isDeleted)")
    exit(0)
  }
}

func faultWithoutRow() -> Segment {
  Segment(
    "a-fault-without-a-row", "`shouldDeleteInaccessibleFaults`: what does reading a fault do when its row is gone?",
    claims: ["T1"],
    asks: [
      Ask(
        "How does the process end with the flag as it is?", at: .shown("by default"),
        choices: ["ended with status 0", "was killed by SIGABRT"],
        beliefs: [
          "was killed by SIGABRT":
            "You expected the read to fail. The flag is true by default, and then the read succeeds without a row."
        ]),
      Ask(
        "What does it print first?", at: .shown("by default, printed"),
        choices: ["the name is \"\"", "the name is \"Iceland\"", "nothing"],
        beliefs: [
          "the name is \"Iceland\"":
            "You expected the name to be in memory. The object is a fault: it has no values yet, and asks for them now."
        ]),
      Ask(
        "And how does it end with the flag off?", at: .shown("flag off"),
        choices: ["ended with status 0", "was killed by SIGABRT"],
        beliefs: [
          "ended with status 0":
            "You expected an error that the code can handle. A property cannot throw; an exception ends the process."
        ]),
    ],
    variation: readBeforeTheDelete
  ) { page in
    for (label, reader) in [("by default", FaultReader.byDefault), ("flag off", .flagOff)] {
      let child = try ProcessRunner().run(.itself([reader.rawValue]))
      page.show(label, child.endingText)
      page.show("\(label), printed", child.text.isEmpty ? "nothing" : child.text.trimmingCharacters(in: .newlines))
      page.show("\(label), logged", Wrapped.lines(child.errorText).joined(separator: "\n"))
    }
  }
}

//: ### What happened
//:
//: In both processes `list` fetches Iceland and gets a fault. The other context deletes the row and saves; `list` is
//: not told. Then the code reads `iceland.name`. The object has no values, so `list` asks for them, and there is no
//: row that could supply them. Core Data calls such a fault *inaccessible*.
//:
//: By default the context now does three things. It marks the object as deleted, it writes the warning that stands
//: under *logged*, and it supplies nil for every property. The `String` property shows this nil as `""`, and
//: `isDeleted`, read one line later, is true. The process goes on with a country whose name is empty.
//:
//: With the flag off the context raises an `NSObjectInaccessibleException`. Swift cannot catch an Objective-C
//: exception, so nothing after the read runs: the child printed nothing but the message of the exception.
//:
//: ### Why
//:
//: A property of a managed object is read like a variable. It can neither throw nor wait for a decision. When the store
//: has no row for a fault, Core Data has only two ways out: end the process, or supply values that are in no row. The
//: flag chooses between them. What triggers either is not the delete, and not the save, but the moment at which a fault
//: *fires*.
//:
//: One place could still have supplied the values. The fetch left a copy of the row in the coordinator's row cache
//: ([documented](labels.md#FT-06)), and both contexts use that coordinator. Here the save that deletes the row removes
//: the copy as well, so the fault has nowhere left to look ([chosen here](labels.md#CH-507)). No page that we found says
//: when Apple's coordinator removes it.
//:
//: In this engine the fault itself refers to the copy that it was made from. When the row is rewritten or deleted here,
//: the coordinator marks this copy as superseded. A fault that fires does not use a superseded copy; it looks for the
//: row, in the cache and then in the store.
//:
//: ### In your app
//:
//: The line in the crash log is where the fault fired. Look first whether the object still has a context: by the header
//: a fault whose context was released raises too, whatever the flag says ([documented](labels.md#FT-13)). This engine
//: reads nil and 0 then, as a published test does after `reset()` ([reported](labels.md#UN-08)). If there is a context,
//: look for the delete, and for the context that has not merged it. To see how often the flag hides this, switch it off
//: while you develop:
//:
//: ```swift
//: #if DEBUG
//: container.viewContext.shouldDeleteInaccessibleFaults = false
//: #endif
//: ```
//:
//: An override of `shouldHandleInaccessibleFault(_:for:triggeredByProperty:)` in a subclass of the context can decide
//: object by object ([documented](labels.md#FT-14)). What changes for a context that is pinned to a state of the file
//: is in [A pinned `list`: what does a fault read when another context has deleted its row?](#a-pinned-list)
//:
//: ### Rule of thumb
//:
//: A crash with *could not fulfill a fault* is not a bug of the line that reads. Look whether `managedObjectContext` is
//: nil, and otherwise for the delete that this context was not told of.
//:
//: ### And if the name had been read before the delete?
//:
//: The flag is off again. This time the screen reads Iceland's name once before `sync` deletes it, and once after.
//: What do the second read and `isDeleted` give, and does the process survive?

// snippet.variation
func readBeforeTheDelete(_ page: Page) throws {
  let atlas = try Atlas(page)
  atlas.list.shouldDeleteInaccessibleFaults = false
  let iceland = try atlas.list.country("Iceland")

  page.show("before the delete: name", value: iceland.name)
  try atlas.inBackground { sync in sync.delete(try sync.country("Iceland")) }
  page.show("after it: name", value: iceland.name)
  page.show("after it: isDeleted", value: iceland.isDeleted)
}
// snippet.show

//: ### Then
//:
//: The first read fired the fault while the row was still there, and the values stay in the object. The second read
//: needs no row, so there is nothing that could fail, and nothing that could mark the object: `isDeleted` is false.
//: The value is old, and this context will hear of it only when it merges, refreshes, or tries to save a change of
//: the object.
