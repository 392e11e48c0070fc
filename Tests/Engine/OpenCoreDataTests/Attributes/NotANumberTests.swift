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
