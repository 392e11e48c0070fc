import Foundation
import Testing

@testable import CoreData

enum GarmentSize: Int16, ManagedValue {
  case none, small, large
}

enum GarmentGrade: Int32, ManagedValue {
  case good = 1
}

enum GarmentMark: String, ManagedValue {
  case empty = ""
  case red
}

final class Garment: NSManagedObject {
  @Managed var size: GarmentSize
  @Managed var wish: GarmentSize?
  @Managed var grade: GarmentGrade?
  @Managed var mark: GarmentMark

  /// As an app may declare it.
  convenience init(context moc: NSManagedObjectContext) {
    self.init(entity: Self.entity(in: moc), insertInto: moc)
    size = .small
  }

  /// The entity of the context's own model; tests run at the same time, each with a model.
  static func entity(in context: NSManagedObjectContext) -> NSEntityDescription {
    guard let entity = NSEntityDescription.entity(forEntityName: "Garment", in: context) else { preconditionFailure() }
    return entity
  }

  static var model: NSManagedObjectModel {
    .of([
      .made(
        "Garment", Garment.self,
        [
          attribute("size", .integer16AttributeType), attribute("wish", .integer16AttributeType),
          attribute("grade", .integer32AttributeType), attribute("mark", .stringAttributeType),
        ])
    ])
  }
}

@Suite("Properties whose type is an enumeration") struct EnumerationTests {
  @Test("A case is kept as its raw value and read again", arguments: StoreKind.anywhere)
  func roundTrip(kind: StoreKind) throws {
    try onStack(kind, Garment.model) { stack, context in
      let garment = Garment(entity: Garment.entity(in: context), insertInto: context)
      garment.size = .large
      garment.wish = .small
      garment.mark = .red
      #expect(garment.value(forKey: "size") as? Int16 == 2)
      try context.save()
      try stack.run { other in
        let request = NSFetchRequest<Garment>(entityName: "Garment")
        request.predicate = NSPredicate(format: "size == %d AND mark == %@", 2, "red")
        let found = try #require(try other.fetch(request).first)
        #expect(found.size == .large)
        #expect(found.wish == .small)
        #expect(found.mark == .red)
      }
    }
  }

  @Test("Nothing is the case of zero, or of the empty text; a number that no case has is no value of an optional")
  func missing() throws {
    try onStack(.memory, Garment.model) { _, context in
      let garment = Garment(entity: Garment.entity(in: context), insertInto: context)
      #expect(garment.size == .none)
      #expect(garment.mark == .empty)
      #expect(garment.wish == nil)
      garment.setValue(7, forKey: "grade")
      #expect(garment.grade == nil)
    }
  }

  @Test("A class may declare init(context:) itself")
  func ownInitializer() throws {
    try onStack(.memory, Garment.model) { _, context in
      #expect(Garment(context: context).size == .small)
    }
  }
}
