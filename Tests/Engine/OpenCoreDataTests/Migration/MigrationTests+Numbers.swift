import Foundation
import TestKit
import Testing

@testable import CoreData

extension MigrationTests {
  @Test(
    "a number that becomes one of more values keeps its value", .fact("CH-962"),
    arguments: [
      (NSAttributeType.integer64AttributeType, NSAttributeType.doubleAttributeType),
      (.integer16AttributeType, .integer32AttributeType), (.integer32AttributeType, .integer64AttributeType),
      (.booleanAttributeType, .integer32AttributeType), (.floatAttributeType, .doubleAttributeType),
    ])
  func widerNumbers(_ old: NSAttributeType, _ new: NSAttributeType) throws {
    func model(_ type: NSAttributeType) -> NSManagedObjectModel {
      .of([entity("Card", attribute("amount", type, isOptional: false, default: 0), attribute("more", type))])
    }
    let bench = try MigrationBench()
    try bench.open(model(old)) { context in
      for number in 0...1 { context.make("Card", "c\(number)").setValue(number, forKey: "amount") }
    }
    let values = try bench.open(model(new)) { context in
      try context.things("Card").map { ($0.value(forKey: "amount") as? NSNumber)?.doubleValue }
    }
    #expect(values == [0, 1])
    let type = new == .doubleAttributeType ? "real" : "integer"
    #expect(try bench.cells("SELECT DISTINCT typeof(ZAMOUNT) FROM ZCARD") == [[type]])
    #expect(try bench.open(model(new)) { try $0.things("Card").map { $0.text("more") } } == ["nil", "nil"])
    #expect(try bench.structure() == bench.newStructure(model(new)))
  }
}
