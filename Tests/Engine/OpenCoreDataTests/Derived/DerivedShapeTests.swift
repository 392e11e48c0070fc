import Foundation
import Testing

@testable import CoreData

/// Derivations over the less usual kinds of relationship.
@Suite struct DerivedShapeTests {
  /// People with relationships to their own kind, and a to-many without an inverse.
  private var model: NSManagedObjectModel {
    let coin = NSEntityDescription.made("Coin", NSManagedObject.self, [attribute("worth", .decimalAttributeType)])
    let person = NSEntityDescription.made("Person")
    person.relate(.one("parent"), to: person, inverse: .many("children"))
    let friends = person.relate(.many("friends"), to: person)
    friends.inverseRelationship = friends
    person.relate(.many("coins"), to: coin)
    person.properties += [
      derived("childCount", .integer16AttributeType, "children.@count"),
      derived("parentName", .stringAttributeType, "parent.parent.name"),
      derived("friendCount", .integer32AttributeType, "friends.@count"),
      derived("wealth", .decimalAttributeType, "coins.worth.@sum"),
    ]
    return .of([coin, person])
  }

  private let query = "SELECT ZCHILDCOUNT, ZPARENTNAME, ZFRIENDCOUNT, ZWEALTH FROM ZPERSON ORDER BY ZNAME"

  @Test("counts, sums and paths over an entity's own kind, and over a to-many without an inverse", .fact("AW-10"))
  func shapes() throws {
    try onStack(.sqlite, model) { stack, context in
      let (ann, bob) = (context.make("Person", "Ann"), context.make("Person", "Bob"))
      let cat = context.make("Person", "Cat")
      bob.setValue(ann, forKey: "parent")
      cat.setValue(bob, forKey: "parent")
      ann.setValue(Set([bob, cat]), forKey: "friends")
      let coin = context.make("Coin", "dime")
      coin.setValue(Decimal(string: "0.25"), forKey: "worth")
      cat.setValue(Set([coin]), forKey: "coins")
      try context.save()
      #expect(
        try stack.cells(query) == [
          [.integer(1), .null, .integer(2), .integer(0)], [.integer(1), .null, .integer(1), .integer(0)],
          [.integer(0), .text("Ann"), .integer(1), .real(0.25)],
        ])

      ann.setValue("Anna", forKey: "name")
      coin.setValue(Decimal(string: "0.5"), forKey: "worth")
      context.delete(bob)
      try context.save()
      #expect(
        try stack.cells(query) == [
          [.integer(0), .null, .integer(1), .integer(0)], [.integer(0), .null, .integer(1), .real(0.5)],
        ])
      context.delete(coin)
      try context.save()
      #expect(try stack.cells("SELECT ZWEALTH FROM ZPERSON ORDER BY ZNAME") == [[.integer(0)], [.integer(0)]])
    }
  }

  @Test("an undone deletion brings the values back with the next save", .fact("AW-10"))
  func undoing() throws {
    try onStack(.sqlite, model) { stack, context in
      context.undoManager = UndoManager()
      let (ann, bob) = (context.make("Person", "Ann"), context.make("Person", "Bob"))
      bob.setValue(ann, forKey: "parent")
      try context.save()
      context.delete(bob)
      try context.save()
      #expect(try stack.cells("SELECT ZCHILDCOUNT FROM ZPERSON") == [[.integer(0)]])
      context.undo()
      try context.save()
      #expect(try stack.cells("SELECT ZCHILDCOUNT FROM ZPERSON ORDER BY ZNAME") == [[.integer(1)], [.integer(0)]])
    }
  }
}
