import Foundation
import Testing

@testable import CoreData

/// Models whose names SQL, the layout or a key path could trip over, used as an app would.
@Suite("Hostile ground: names")
struct HostileModelTests {
  static let names = [
    "Select", "Order", "Group", "Index", "\"", "'", "`", "[x]", "Z_PK", "Z_ENT", "ZNAME", "Z_METADATA", "日本", "é", "🚂",
    "a b", "x; DROP TABLE ZSERIES", "-- ", "%K", "$x", "NULL", String(repeating: "n", count: 3000),
  ]

  private func model(_ name: String) -> NSManagedObjectModel {
    let one = NSEntityDescription.made(name, NSManagedObject.self, [attribute(name + "1")])
    let other = NSEntityDescription.made("Other", NSManagedObject.self, [attribute(name)])
    one.relate(.many(name + "2"), to: other, inverse: .one(name + "3"))
    one.relate(.many(name + "4"), to: other, inverse: .many(name + "5"))
    return NSManagedObjectModel.of([one, other])
  }

  @Test(
    "an entity, attributes and relationships of a name are saved, found, changed and deleted", .fact("SQ-10", "SQ-13"),
    arguments: StoreKind.allCases, names)
  func roundTrip(kind: StoreKind, name: String) throws {
    let stack = try TestStack(kind, model: model(name))
    try stack.run { context in
      let one = context.make(name, "one")
      one.setValue("value", forKey: name + "1")
      for text in ["a", "b"] {
        let other = context.make("Other", text)
        other.setValue(text + text, forKey: name)
        other.setValue(one, forKey: name + "3")
        other.setValue([one] as Set, forKey: name + "5")
      }
      try context.save()
    }
    try stack.run { context in
      let request = NSFetchRequest<NSManagedObject>(entityName: name)
      request.predicate = NSPredicate(format: "%K == %@", name + "1", "value")
      request.sortDescriptors = [NSSortDescriptor(key: name + "1", ascending: false)]
      let one = try #require(try context.fetch(request).first)
      #expect((one.value(forKey: name + "2") as? Set<NSManagedObject>)?.count == 2)
      #expect((one.value(forKey: name + "4") as? Set<NSManagedObject>)?.count == 2)
      let others = NSFetchRequest<NSManagedObject>(entityName: "Other")
      others.predicate = NSPredicate(format: "%K == %@ AND %K == %@", name, "bb", name + "3", one)
      let other = try #require(try context.fetch(others).first)
      #expect(other.value(forKey: "name") as? String == "b")
      other.setValue("changed", forKey: name)
      context.delete(try context.only("Other", "a"))
      try context.save()
      #expect((one.value(forKey: name + "4") as? Set<NSManagedObject>)?.count == 1)
    }
    #expect(
      try stack.run { try ($0.only("Other", "b") as NSManagedObject).value(forKey: name) as? String } == "changed")
    try stack.checkRows()
  }

  @Test("a store with such names is opened again", .fact("SQ-13"), arguments: ["\"", "Order", "日本", "Z_PK"])
  func openedAgain(name: String) throws {
    try withTemporaryFolder { folder in
      for round in 1...2 {
        let opened = try OpenedStore(model(name), at: folder.appendingPathComponent("store.sqlite"))
        try opened.run { context in
          context.make(name, "\(round)").setValue("v", forKey: name + "1")
          try context.save()
          #expect(try context.names(name).count == round)
        }
        try opened.coordinator.remove(opened.store)
      }
    }
  }
}
