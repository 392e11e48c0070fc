import Foundation
import OpenCoreData
import TestKit

/// Shelves that count their books, a counter that counts saves, and a visit for each save.
///
/// Whatever happens, a shelf has as many books as it says, and there are as many visits as the counter says: a save that was
/// written by half, twice or not at all shows.
enum ActorModel {
  static func make() -> NSManagedObjectModel {
    let shelf = entity("Shelf", ["name": .stringAttributeType, "bookCount": .integer64AttributeType])
    let book = entity("Book", ["title": .stringAttributeType])
    let tag = entity("Tag", ["word": .stringAttributeType])
    let counter = entity("Counter", ["value": .integer64AttributeType])
    let visit = entity("Visit", ["author": .stringAttributeType, "serial": .integer64AttributeType])
    shelf.relate(.many("books", .cascadeDeleteRule), to: book, inverse: .one("shelf"))
    book.relate(.many("tags"), to: tag, inverse: .many("books"))
    return .of([shelf, book, tag, counter, visit])
  }

  private static func entity(_ name: String, _ attributes: [String: NSAttributeType]) -> NSEntityDescription {
    .made(name, NSManagedObject.self, attributes.sorted { $0.key < $1.key }.map { attribute($0, $1) }, named: false)
  }
}
