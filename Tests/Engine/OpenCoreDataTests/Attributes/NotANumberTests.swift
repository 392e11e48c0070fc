import Foundation
import TestKit
import Testing

@testable import CoreData

/// A store has no place for a double that is not a number, and everybody has to read the same.
@Suite("Numbers that are none", .fact("CH-987"))
struct NotANumberTests {
  private func model() -> NSManagedObjectModel {
    TestModel.item([
      attribute("size", .doubleAttributeType), attribute("share", .floatAttributeType),
      attribute("made", .dateAttributeType), attribute("rank", .integer64AttributeType),
    ])
  }

  private func expectNone(_ item: NSManagedObject, sourceLocation: SourceLocation = #_sourceLocation) {
    for key in ["size", "share", "made"] {
      #expect(item.value(forKey: key) == nil, "\(key)", sourceLocation: sourceLocation)
    }
  }

  @Test(
    "saved as nil, they read as nil here, after a refresh, in another context and from another coordinator",
    arguments: StoreKind.anywhere)
  func oneAnswer(_ kind: StoreKind) throws {
    try onStack(kind, model()) { stack, context in
      let item = context.make("Item", "one")
      let none = Date(timeIntervalSinceReferenceDate: .nan)
      for (key, value) in [("size", Double.nan), ("share", Float.nan), ("made", none), ("rank", 3)] as [(String, Any)] {
        item.setValue(value, forKey: key)
      }
      #expect(
        (item.value(forKey: "size") as? NSNumber)?.doubleValue.isNaN == true, "before the save it is what was set")
      try context.save()
      expectNone(item)
      #expect(item.value(forKey: "rank") as? Int == 3)
      context.refresh(item, mergeChanges: false)
      expectNone(item)
      try stack.run { other in expectNone(try other.only("Item", "one")) }

      // Of a row that had a number, too.
      item.setValue(1.5, forKey: "size")
      try context.save()
      item.setValue(Double.nan, forKey: "size")
      try context.save()
      #expect(item.value(forKey: "size") == nil)
      #expect(!context.hasChanges)
      let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
      request.predicate = NSPredicate(format: "size == nil")
      #expect(try context.count(for: request) == 1)
    }
  }

  private func boxes() -> NSManagedObjectModel {
    let inner = NSCompositeAttributeDescription()
    (inner.name, inner.isOptional) = ("inner", true)
    inner.elements = [attribute("share", .floatAttributeType)]
    let pair = NSCompositeAttributeDescription()
    (pair.name, pair.isOptional) = ("pair", true)
    pair.elements = [attribute("size", .doubleAttributeType), attribute("price", .decimalAttributeType), inner]
    return TestModel.item([pair, attribute("price", .decimalAttributeType)])
  }

  @Test("Inside a composite they are saved as nil too", arguments: StoreKind.anywhere)
  func insideComposites(_ kind: StoreKind) throws {
    try onStack(kind, boxes()) { stack, context in
      let item = context.make("Item", "one")
      item.setValue(["size": Double.nan, "price": 3, "inner": ["share": Float.nan]], forKey: "pair")
      try context.save()
      func expectPrice(_ item: NSManagedObject) {
        let pair = item.value(forKey: "pair") as? [String: Any]
        #expect(pair?.keys.sorted() == ["price"])
      }
      expectPrice(item)
      try stack.run { other throws in expectPrice(try other.only("Item", "one")) }
      item.setValue(["size": Double.nan], forKey: "pair")
      try context.save()
      #expect(item.value(forKey: "pair") == nil)
      try stack.run { other throws in #expect(try other.only("Item", "one").value(forKey: "pair") == nil) }
    }
  }

  @Test(
    "A decimal that is none is saved by no store: 134070, and nothing of the save is written",
    arguments: [StoreKind.sqlite, .memory], ["price", "pair"])
  func decimals(_ kind: StoreKind, _ key: String) throws {
    try onStack(kind, boxes()) { stack, context in
      context.make("Item", "before")
      let item = context.make("Item", "one")
      let none: Any = key == "pair" ? ["price": NSDecimalNumber.notANumber] : NSDecimalNumber.notANumber
      item.setValue(none, forKey: key)
      let error = try saveFailure(context)
      #expect(error.code == 134070)
      #expect(error.localizedFailureReason?.hasPrefix("A decimal that is not a number cannot be stored") == true)
      #expect(try stack.storedNames("Item") == [])
      item.setValue(nil, forKey: key)
      try context.save()
      item.setValue(none, forKey: key)
      #expect(try saveFailure(context).code == 134070)
      context.rollback()
      #expect(try stack.storedNames("Item") == ["before", "one"])
    }
  }

  @Test("Another coordinator reads the same from the file")
  func fromTheFile() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("Numbers.sqlite")
      let (here, elsewhere) = (try OpenedStore(model(), at: url), try OpenedStore(model(), at: url))
      try here.run { context throws in
        let item = context.make("Item", "one")
        item.setValue(Double.nan, forKey: "size")
        try context.save()
        expectNone(item)
      }
      try elsewhere.run { expectNone(try $0.only("Item", "one")) }
    }
  }
}
