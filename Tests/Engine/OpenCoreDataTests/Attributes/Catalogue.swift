import Foundation
import OpenCoreData

@testable import CoreData

/// A colour that archives itself.
final class Colour: NSObject, NSSecureCoding, TransformableValue {
  static var supportsSecureCoding: Bool { true }
  var name: String
  init(_ name: String) { self.name = name }
  required init?(coder: NSCoder) {
    name = (coder.decodeObject(of: NSString.self, forKey: "name")).map { "\($0)" } ?? ""
  }
  func encode(with coder: NSCoder) { coder.encode(name as NSString, forKey: "name") }
  override func isEqual(_ object: Any?) -> Bool { (object as? Colour)?.name == name }
  override var hash: Int { name.hashValue }
}

/// A transformer of an app's own: forwards it makes data.
final class ColourTransformer: ValueTransformer {
  override class func transformedValueClass() -> AnyClass { NSData.self }
  override func transformedValue(_ value: Any?) -> Any? { (value as? Colour).map { Data($0.name.utf8) } }
  override func reverseTransformedValue(_ value: Any?) -> Any? {
    (value as? Data).map { Colour(String(decoding: $0, as: UTF8.self)) }
  }
}

/// The secure transformer with one more class.
final class SecureColourTransformer: NSSecureUnarchiveFromDataTransformer {
  override class var allowedTopLevelClasses: [AnyClass] { super.allowedTopLevelClasses + [Colour.self] }
}

final class Product: NSManagedObject {
  @Managed var name: String?
  @Managed var price: Decimal
  @Managed var listPrice: NSDecimalNumber?
  @Managed var page: URL?
  @Managed var tags: [String]?
  @Managed var sizes: NSDictionary?
  @Managed var colour: Colour?
  @Managed var paint: Colour?
  @Managed var note: NSString?
  @Managed var source: NSManagedObjectID?
}

/// Products with an attribute of each type that holds an object.
enum Catalogue {
  static let transformer = NSValueTransformerName("OpenCoreDataTests.Paint")
  static let secureTransformer = NSValueTransformerName("OpenCoreDataTests.SecureColour")

  static var model: NSManagedObjectModel {
    ValueTransformer.setValueTransformer(ColourTransformer(), forName: transformer)
    ValueTransformer.setValueTransformer(SecureColourTransformer(), forName: secureTransformer)
    let colour = attribute("colour", .transformableAttributeType)
    colour.valueTransformerName = secureTransformer.rawValue
    let paint = attribute("paint", .transformableAttributeType)
    paint.valueTransformerName = transformer.rawValue
    return .of([
      .made(
        "Product", Product.self,
        [
          attribute("price", .decimalAttributeType, default: Decimal(string: "1.50")),
          attribute("listPrice", .decimalAttributeType), attribute("page", .URIAttributeType),
          attribute("tags", .transformableAttributeType), attribute("sizes", .transformableAttributeType),
          colour, paint, attribute("note", .undefinedAttributeType, isTransient: true),
          attribute("source", .objectIDAttributeType, isTransient: true),
        ])
    ])
  }
}

extension NSManagedObjectContext {
  /// Inserts a product.
  @discardableResult
  func makeProduct(_ name: String, price: String? = nil) -> Product {
    let product = Product(context: self)
    product.name = name
    if let price { product.price = Decimal(string: price) ?? .nan }
    return product
  }

  /// The names of the products that a format finds, in order of name.
  func products(_ format: String, _ arguments: Any...) throws -> [String] {
    let request = NSFetchRequest<Product>(entityName: "Product")
    request.predicate = NSPredicate(format: format, argumentArray: arguments)
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return try fetch(request).map { $0.name ?? "nil" }
  }
}

extension TestStack {
  /// The text of every cell that a query finds in the store's file.
  func cells(_ sql: String) throws -> [[PlainSQL.Value]] {
    guard let url = coordinator.persistentStores.first?.url else { return [] }
    return try PlainSQL.rows(at: url, sql).rows
  }
}
