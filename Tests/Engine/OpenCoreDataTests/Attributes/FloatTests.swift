import Foundation
import TestKit
import Testing

@testable import CoreData

/// A column keeps all digits of what it is given, and an object shows those of a Float: whoever writes has to round.
@Suite("Floats are found by what they show", .fact("CH-1090"))
struct FloatTests {
  /// What every box of a context shows of a number, and whether a fetch for just that finds it.
  private func shown(_ context: NSManagedObjectContext, _ key: String = "share") throws -> [String] {
    try context.all("Box").map { box in
      let number = try #require(box.value(forKey: key) as? NSNumber)
      let request = NSFetchRequest<NSManagedObject>(entityName: "Box")
      request.predicate = NSPredicate(format: "SELF == %@ AND %K == %@", box, key, number)
      return "\(number) \(try context.count(for: request) == 1 ? "found" : "lost")"
    }
  }

  @Test("An integer that becomes a Float in a migration", arguments: [false, true])
  func migrated(_ isRequired: Bool) throws {
    func model(_ type: NSAttributeType) -> NSManagedObjectModel {
      .of([entity("Box", attribute("share", type, isOptional: !isRequired, default: isRequired ? 0 : nil))])
    }
    let bench = try MigrationBench()
    try bench.open(model(.integer64AttributeType)) { context in
      for number in [3, 16_777_217, 9_007_199_254_740_993] { context.add("Box", ["share": number]) }
    }
    try bench.open(model(.floatAttributeType)) { context throws in
      #expect(try shown(context).map { $0.hasSuffix("found") } == [true, true, true])
    }
    #expect(
      try bench.cells("SELECT CAST(ZSHARE AS INTEGER) FROM ZBOX") == [["3"], ["16777216"], ["9007199254740992"]])
  }

  @Test("An integer inside a composite that becomes a Float in a migration")
  func migratedElement() throws {
    func model(_ type: NSAttributeType) -> NSManagedObjectModel {
      let pair = NSCompositeAttributeDescription()
      (pair.name, pair.isOptional) = ("pair", true)
      pair.elements = [attribute("share", type)]
      return .of([entity("Box", pair)])
    }
    let bench = try MigrationBench()
    try bench.open(model(.integer64AttributeType)) { context in context.add("Box", ["pair": ["share": 16_777_217]]) }
    try bench.open(model(.floatAttributeType)) { _ in }
    #expect(try bench.cells("SELECT CAST(ZPAIR_SHARE AS INTEGER) FROM ZBOX") == [["16777216"]])
  }

  @Test("What a batch update writes: by an expression, as a number, and as text")
  func batchUpdate() throws {
    let model = NSManagedObjectModel.of([
      entity("Box", attribute("share", .floatAttributeType), attribute("size", .doubleAttributeType))
    ])
    try onStack(.sqlite, model) { stack, context in
      context.add("Box", ["size": 0.1])
      context.add("Box", ["name": "without"])
      try context.save()
      for value in [NSExpression(format: "size * 7"), 0.7, "0.7"] as [Any] {
        try context.update("Box", ["share": value], where: "size != nil")
        context.refreshAllObjects()
        let box = try #require(try context.all("Box").first)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Box")
        request.predicate = NSPredicate(format: "share == %@", try #require(box.value(forKey: "share") as? NSNumber))
        #expect(try context.fetch(request) == [box], "\(value)")
      }
      try context.update("Box", ["share": NSExpression(format: "size")], where: "size == nil")
      #expect(try stack.rows("SELECT ZSHARE FROM ZBOX WHERE ZSIZE IS NULL") == ["NULL"])
    }
  }

  @Test("A flag that a batch update computes is 0 or 1")
  func flags() throws {
    let model = NSManagedObjectModel.of([
      entity("Box", attribute("flag", .booleanAttributeType), attribute("size", .doubleAttributeType))
    ])
    try onStack(.sqlite, model) { stack, context in
      for size in [0, 0.5, 5] { context.add("Box", ["size": size]) }
      context.add("Box")
      try context.save()
      try context.update("Box", ["flag": NSExpression(forKeyPath: "size")])
      #expect(try stack.rows("SELECT ZFLAG FROM ZBOX ORDER BY Z_PK") == ["0", "0", "1", "NULL"])
    }
  }

  @Test("A sum that the store derives")
  func derived() throws {
    let (box, item) = (NSEntityDescription.made("Box"), NSEntityDescription.made("Item"))
    box.relate(.many("items"), to: item, inverse: .one("box"))
    item.properties.append(attribute("size", .doubleAttributeType))
    let share = NSDerivedAttributeDescription()
    (share.name, share.attributeType, share.isOptional) = ("share", .floatAttributeType, true)
    share.derivationExpression = NSExpression(format: "items.size.@sum")
    box.properties.append(share)
    try onStack(.sqlite, .of([box, item])) { _, context in
      let box = context.make("Box", "b")
      for size in [0.1, 0.7] {
        let item = context.add("Item", ["size": size])
        item.setValue(box, forKey: "box")
      }
      try context.save()
      context.refreshAllObjects()
      #expect(try shown(context).map { $0.hasSuffix("found") } == [true])
    }
  }

  @Test("A Double that a property of a Float is set to", arguments: StoreKind.anywhere)
  func declaredAsDouble(_ kind: StoreKind) throws {
    let model = NSManagedObjectModel.of([.made("Box", WideBox.self, [attribute("share", .floatAttributeType)])])
    try onStack(kind, model) { _, context in
      let box = try #require(context.make("Box", "b") as? WideBox)
      box.share = 0.1
      #expect(box.share == Double(Float(0.1)))
      try context.save()
      #expect(try shown(context).map { $0.hasSuffix("found") } == [true])
      context.refresh(box, mergeChanges: false)
      #expect(box.share == Double(Float(0.1)))
    }
  }
}

/// Declares what the model has as a Float to be a Double.
final class WideBox: NSManagedObject {
  @Managed var share: Double
}
