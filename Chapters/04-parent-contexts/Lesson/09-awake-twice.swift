import OpenCoreData
import Samples
import WorkbookKit

//: ## awakeFromInsert runs once for each level
//:
//: One ticket was made, and the machine has given out three numbers.
//:
//: The page of `awakeFromInsert` says that it is invoked only once in the lifetime of an object. But an object that
//: goes up becomes another object, the parent's own, and that one is inserted too. It has no values yet when it is
//: called: what the child gave it comes afterwards. From inside, nothing tells a new object from one that is just
//: arriving.
//:
//: - label: documented AW-01
//: - label: observed PC-06

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
    "awake-once-a-level", "awakeFromInsert runs once for each level", claims: ["P7"],
    prediction:
      "A ticket is made in `edit` and saved up to the file. How many numbers are used? Which one does it keep?"
  ) { page in
    // snippet.hide
    TicketMachine.restart()
    let tree = try ContextTree.items(page) { item in
      item.managedObjectClassName = NSStringFromClass(Ticket.self)
      item.properties.append(
        NSAttributeDescription("number", .integer64AttributeType, isOptional: false, defaultValue: 0))
    }
    let edit = tree.edit
    // snippet.show
    let ticket = Ticket(context: edit)
    ticket.name = "two adults"
    try tree.saveAll()

    page.rows("awakeFromInsert", headers: ["in", "name", "takes number"], TicketMachine.calls)
    try tree.store.showRows("SELECT ZNAME, ZNUMBER FROM ZITEM WHERE ZNUMBER > 0", "file")
    page.show("the next ticket", value: Ticket(context: edit).number)
  }
}

//: The ticket keeps its first number, since the child's values overwrite what the parent's `awakeFromInsert` has
//: set. For a plain default that makes it harmless. A side effect happens once a level all the same.
//:
//: The report is from 2014, and the sentence "only once" was on Apple's page then and is there now. Nothing later is
//: known either way, so write code that is right under both.
//:
//: **Rule of thumb.** In `awakeFromInsert` set attributes of the object itself, by primitive setters, and touch
//: nothing else.
