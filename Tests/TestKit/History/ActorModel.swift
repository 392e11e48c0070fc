import Foundation
import OpenCoreData

/// Shelves that count their books, a counter that counts saves, and a visit for each save.
///
/// Whatever happens, a shelf has as many books as it says, and there are as many visits as the counter says: a save that was
/// written by half, twice or not at all shows.
package enum ActorModel {
  /// A model of its own for each coordinator.
  package static func make() -> NSManagedObjectModel {
    let shelf = NSEntityDescription.made(
      "Shelf", attributes: ["name": .stringAttributeType, "bookCount": .integer64AttributeType])
    let book = NSEntityDescription.made("Book", attributes: ["title": .stringAttributeType])
    let tag = NSEntityDescription.made("Tag", attributes: ["word": .stringAttributeType])
    let counter = NSEntityDescription.made("Counter", attributes: ["value": .integer64AttributeType])
    let visit = NSEntityDescription.made(
      "Visit", attributes: ["author": .stringAttributeType, "serial": .integer64AttributeType])
    shelf.relate(.many("books", .cascadeDeleteRule), to: book, inverse: .one("shelf"))
    book.relate(.many("tags"), to: tag, inverse: .many("books"))
    return .of([shelf, book, tag, counter, visit])
  }
}
