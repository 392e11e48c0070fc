import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Which property a key path reads") struct KeyPathNameTests {
  @Test("every property is found, the first one and those whose type has no empty value too")
  func names() throws {
    let entity = NSEntityDescription.made(
      "Ticket", Ticket.self,
      [
        attribute("amount", .integer64AttributeType), attribute("serial", .UUIDAttributeType),
        attribute("until", .dateAttributeType), attribute("page", .URIAttributeType),
      ], named: false)
    try onStack(.memory, .of([entity])) { _, context in
      _ = Ticket(context: context)
      #expect(NSManagedObject.propertyName(for: \Ticket.amount) == "amount")
      #expect(NSManagedObject.propertyName(for: \Ticket.serial) == "serial")
      #expect(NSManagedObject.propertyName(for: \Ticket.until) == "until")
      #expect(NSManagedObject.propertyName(for: \Ticket.page) == "page")
      #expect(NSManagedObject.propertyName(for: \Ticket.objectID) == nil)
      context.reset()
    }
  }
}

final class Ticket: NSManagedObject {
  @Managed var amount: Int64
  @Managed var serial: UUID
  @Managed var until: Date?
  @Managed var page: URL
}
