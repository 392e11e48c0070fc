import Foundation
import OpenCoreData
import Processes
import Samples
import WorkbookKit

//: A screen has fetched Iceland and has read nothing of it yet, so the object is a fault. Another context deletes
//: Iceland and saves. Then the screen reads the name.
//:
//: A context has a flag for this, `shouldDeleteInaccessibleFaults`. It is true unless you change it.
//:
//: ### Predict
//:
//: The code runs in a child process, with the flag as it is and with the flag off. What does each print, and how does
//: each end?
//:
//: - evidence: FT-01, FT-02, FT-06, FT-08, FT-08b, FT-09, FT-10, FT-11b, FT-15, CH-507
//: - short: A fault without a row
//: - formerly: what-happened
//: - entry `by default`: FT-09, FT-10, FT-11b, CH-507
//: - entry `by default, printed`: FT-10, FT-11b, CH-507
//: - entry `by default, logged`: FT-15, CH-507
//: - entry `flag off`: FT-08, CH-507
//: - entry `flag off, printed`: FT-08, CH-507
//: - entry `flag off, logged`: FT-08b, CH-507
//: - entry `after it: name`: FT-01
//: - entry `after it: isDeleted`: FT-02
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

//: ### Why
//:
//: By default the read succeeds. The fault finds no row, so the context marks the object as deleted, logs the warning,
//: and supplies nil or 0 for every property; a `String` shows nil as `""`. With the flag off the context raises an
//: exception that Swift cannot catch.
//:
//: The trigger is neither the delete nor the save, but the moment when a fault *fires*. The coordinator's row cache
//: does not help here: the save removed the row's copy there too.
//:
//: ### In your app
//:
//: Switch the flag off while you develop:
//:
//: ```swift
//: #if DEBUG
//: container.viewContext.shouldDeleteInaccessibleFaults = false
//: #endif
//: ```
//:
//: Sources differ on a fault whose context is gone: look at `managedObjectContext` first.
//:
//: ### Rule of thumb
//:
//: Behind *could not fulfill a fault* is usually a delete that the reading context has not merged.
//:
//: ### And if the name had been read before the delete?
//:
//: The flag is off, and `sync` deletes Iceland between two reads. What do the second read and `isDeleted` give?

// snippet.variation
func readBeforeTheDelete(_ page: Page) throws {
  let atlas = try Atlas(page)
  atlas.list.shouldDeleteInaccessibleFaults = false
  let iceland = try atlas.list.country("Iceland")

  page.show("before the delete: name", value: iceland.name)
  try atlas.inBackground { sync in sync.delete(try sync.country("Iceland")) }  // and saves
  page.show("after it: name", value: iceland.name)
  page.show("after it: isDeleted", value: iceland.isDeleted)
}
// snippet.show

//: ### Then
//:
//: The second read needs no row, so nothing marks the object: the values have stayed in it.
