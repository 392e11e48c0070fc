import TestKit
import Testing

@testable import CoreData

@Suite("Types of attributes")
struct AttributeTypeTests {
  @Test("their numbers are Core Data's", .fact("XM-06b"))
  func numbers() {
    let types: [NSAttributeType] = [
      .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .decimalAttributeType,
      .doubleAttributeType, .floatAttributeType, .stringAttributeType, .booleanAttributeType, .dateAttributeType,
      .binaryDataAttributeType, .UUIDAttributeType, .URIAttributeType,
    ]
    let hundreds: [UInt] = (1...12).map { $0 * 100 }
    #expect(types.map(\.rawValue) == hundreds)
    #expect(NSAttributeType.transformableAttributeType.rawValue == 1800)
    #expect(NSAttributeType.objectIDAttributeType.rawValue == 2000)
    #expect(NSAttributeType.undefinedAttributeType.rawValue == 0)
  }

  @Test("that of a composite was seen in a compiled model", .fact("XM-06c"))
  func composite() { #expect(NSAttributeType.compositeAttributeType.rawValue == 2100) }
}
