import OpenCoreData
import Samples
import WorkbookKit

//: Each ticket takes a number in `awakeFromInsert()`, which Apple's page says is invoked only once in the lifetime of
//: an object. Then an edit screen gets a context two levels below the root.
//:
//: ### Predict
//:
//: One ticket is made in `edit` and saved at all three levels. How often does `awakeFromInsert()` run, and which name
//: does it see? Which number is in the file, and which does the next ticket get?
//:
//: - evidence: AW-01, PC-06, CH-413
//: - short: How often awakeFromInsert runs
//: - entry `calls`: AW-01, PC-06, CH-413
//: - entry `awakeFromInsert`: AW-01, PC-06, CH-413
//: - entry `file`: PC-06, CH-413
//: - entry `the next ticket`: PC-06, CH-413
//: - rule: PC-06

/// A ticket, which takes its number when it is made.
final class Ticket: NSManagedObject {
  @Managed var name: String
  @Managed var number: Int64

  override func awakeFromInsert() {
    super.awakeFromInsert()
    TicketMachine.last += 1
    TicketMachine.calls.append([.text(managedObjectContext?.name ?? "?"), .text(name), .integer(TicketMachine.last)])
    setPrimitiveValue(TicketMachine.last, forKey: "number")
  }
}

func awakeTwice() -> Segment {
  Segment(
    "how-often-it-awakes", "`awakeFromInsert()`: how often does it run for one new object?", claims: ["P7"],
    asks: [
      Ask(
        "How often does `awakeFromInsert()` run?", at: .shown("calls"), choices: ["1", "2", "3"],
        beliefs: [
          "1": "You expected one ticket to be one object. Each of the three contexts inserts an object.",
          "2":
            "You expected only the context that writes to insert once more. `main` has an inserted object before it.",
        ]),
      Ask(
        "Which number is in the file?", at: .cell("file", row: 1, column: "ZNUMBER"),
        beliefs: [
          "3": "You expected the last call to win. The child's values replace what the call set."
        ]),
      Ask(
        "Which number does the next ticket get?", at: .shown("the next ticket"),
        beliefs: ["2": "You expected one call for one ticket. Each level that inserts it takes a number too."]),
    ],
    variation: makeTheTicketInMain
  ) { page in
    // snippet.hide
    let tree = try openTicketOffice(page)
    let edit = tree.edit
    // snippet.show
    let ticket = Ticket(context: edit)
    ticket.name = "two adults"
    try tree.saveAll()  // edit, main, root

    page.show("calls", value: TicketMachine.calls.count)
    page.rows("awakeFromInsert", headers: ["in", "name", "takes number"], TicketMachine.calls)
    try tree.store.showRows("SELECT ZNAME, ZNUMBER FROM ZITEM WHERE ZNUMBER > 0", "file")
    page.show("the next ticket", value: Ticket(context: edit).number)
  }
}

// snippet.hide
/// Three contexts over items of the class `Ticket`, which have a number.
func openTicketOffice(_ page: Page) throws -> ContextTree {
  TicketMachine.restart()
  return try ContextTree.items(page) { item in
    item.managedObjectClassName = NSStringFromClass(Ticket.self)
    item.properties.append(
      NSAttributeDescription("number", .integer64AttributeType, isOptional: false, defaultValue: 0))
  }
}
// snippet.show

//: ### Why
//:
//: One ticket takes three numbers: a child's save inserts another object in the parent, which gets `awakeFromInsert()`
//: too.
//:
//: That object is still empty, as if the app had just made it. Then all the child's values, nil included, replace what
//: the method set: number 1 reaches the file. What the method did *outside* the object stays done.
//:
//: ### In your app
//:
//: ```swift
//: override func awakeFromInsert() {
//:   super.awakeFromInsert()
//:   setPrimitiveValue(Date(), forKey: "createdAt")
//:   setPrimitiveValue(UUID(), forKey: "identifier")
//: }
//: ```
//:
//: Counters and network calls belong in a function that makes the object.
//:
//: ### Rule of thumb
//:
//: `awakeFromInsert()` runs at each level: set attributes of the object, and do nothing else.
//:
//: ### And if the ticket is made in `main`, and `edit` only renames it?
//:
//: All three levels save. In which contexts does the method run?

// snippet.variation
func makeTheTicketInMain(_ page: Page) throws {
  let tree = try openTicketOffice(page)
  let ticket = Ticket(context: tree.main)
  ticket.name = "one adult"
  tree.edit.object(with: ticket.objectID).setValue("one child", forKey: "name")
  try tree.saveAll()

  page.rows("awakeFromInsert", headers: ["in", "takes number"], TicketMachine.calls.map { [$0[0], $0[2]] })
  try tree.store.showRows("SELECT ZNAME, ZNUMBER FROM ZITEM WHERE ZNUMBER > 0", "file")
}
// snippet.show

//: ### Then
//:
//: In `main` and in `root`. In `edit` the ticket was read from the parent, and its change goes up as an update.
