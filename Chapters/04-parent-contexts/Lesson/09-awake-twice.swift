import OpenCoreData
import Samples
import WorkbookKit

//: ## `awakeFromInsert()`: how often does it run for one new object?
//:
//: Each ticket takes a number when it is made. The class does that in `awakeFromInsert()`, of which Apple's page says
//: that it is invoked only once in the lifetime of an object. Then the app gets an edit screen with a context of its
//: own, two levels below the root.
//:
//: ### Predict
//:
//: One ticket is made in `edit`, named *two adults*, and saved by all three levels. How often does `awakeFromInsert()`
//: run, in which contexts, and which name does it see there? Which number is in the file, and which number does the
//: next ticket get?
//:
//: - evidence: AW-01, PC-06, CH-413

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
          "1": "You expected one ticket to be one object. Each of the three contexts inserts an object of its own.",
          "2":
            "You expected only the context that writes to insert once more. `main` has an inserted object before it.",
        ]),
      Ask(
        "Which number is in the file?", at: .cell("file", row: 1, column: "ZNUMBER"),
        beliefs: [
          "3":
            "You expected the last call to win. The child's values are laid over the new object after "
            + "`awakeFromInsert()`."
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

//: ### What happened
//:
//: `Ticket(context: edit)` runs the method for the first time; the ticket takes number 1. Its name is still the
//: default, the empty string, and is set on the next line.
//:
//: `edit.save()` inserts a ticket in `main`. That is another object, of another context, and the method runs for it:
//: the name is empty again, and it takes number 2. Only then are the values of the child laid over it, the name *two
//: adults* and the number 1. `main.save()` does the same in `root`, where number 3 is taken.
//:
//: The file has number 1. The next ticket gets 4: two numbers belong to no ticket.
//:
//: ### Why
//:
//: `awakeFromInsert()` is sent to an object when it is inserted into its context. A row can have one object in each
//: context, and a save hands an inserted object up by inserting another one there. So each *object* gets the message
//: once, as Apple's page says, and the ticket gets it once for each level.
//:
//: At that time the object is empty. From inside, one that was just made by the app and one that arrives from a child
//: cannot be told apart. And since the child's values follow, what the method *sets* is replaced, while what it
//: *does* beyond the object stays done.
//:
//: That each parent sends it again is reported, in 2014 and 2015 ([PC-06](labels.md#PC-06)); of a current system no
//: run was found.
//:
//: ### In your app
//:
//: Keep the method to attributes of the object itself, by primitive setters, without side effects:
//:
//: ```swift
//: override func awakeFromInsert() {
//:   super.awakeFromInsert()
//:   setPrimitiveValue(Date(), forKey: "createdAt")
//:   setPrimitiveValue(UUID(), forKey: "identifier")
//: }
//: ```
//:
//: Both values of the first object survive every level, because they replace what the method sets above. Counters and
//: network calls belong in a function that the app calls when it makes the object.
//:
//: ### Rule of thumb
//:
//: In `awakeFromInsert()` set attributes of the object itself and do nothing else. It runs once for each level that
//: the object is saved through.
//:
//: ### And if the ticket is made in `main`, and `edit` only renames it?
//:
//: A ticket named *one adult* is made in `main` and not saved yet. `edit` gets it by its ID and renames it *one
//: child*. Then all three levels save. In which contexts does the method run, and what is in the file?

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
//: In `main` and in `root`, and not in `edit`. The message goes to objects that are *inserted*. In `edit` the ticket
//: is an object that was read from the parent, and its change goes up as an update of an object that `main` has
//: already.
