import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## The last line reads a name, and the process is gone
//:
//: Nobody made a mistake on that line. Somebody else had saved a delete.
//:
//: A fault is an object whose values are not loaded. The context will fetch them at the first read, which it can as
//: long as there is a row. Here the row goes in between. What happens then depends on
//: `shouldDeleteInaccessibleFaults`, which has been true since iOS 9 and macOS 10.11 unless you say otherwise.
//:
//: The crash is an Objective-C exception at Apple's. Swift cannot catch it, and neither can you. So the segment does
//: it in a process of its own, once with the flag as it is and once with the flag off.
//:
//: - label: documented FT-08, FT-09, FT-10
//: - label: observed FT-08, FT-15

/// What the other process does.
enum FaultReader: String {
  case byDefault = "read-a-fault"
  case strictly = "read-a-fault-strictly"
  // snippet.hide
  case date = "read-a-date"
  // snippet.show

  func run() throws -> Never {
    // snippet.hide
    let container = try MemoryAtlas.open()
    // snippet.show
    let list = container.viewContext
    list.shouldDeleteInaccessibleFaults = self != .strictly
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
    "a-fault-without-a-row", "The last line reads a name, and the process is gone", claims: ["T1"],
    prediction: "What does the process print, and how does it end: by default, and with the flag off?"
  ) { page in
    for (label, reader) in [("by default", FaultReader.byDefault), ("flag off", .strictly)] {
      let result = try ProcessRunner().run(.itself([reader.rawValue]))
      page.show(label, result.endingText)
      page.show("", Wrapped.lines(result.text + result.errorText).joined(separator: "\n"))
    }
  }
}

//: Look at what the survivor got: an empty string for a country that has a name. It logged that it was going to give
//: nil for everything, and then the program went on as if Iceland were called nothing.
//:
//: **Rule of thumb.** A crash at a property that you read on a fault, with *could not fulfill a fault* in the log, is
//: not a bug of that line. Look for whoever deletes, and for the context that was not told.
