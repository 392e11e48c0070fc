import OpenCoreData
import Samples

/// A voyage, which has a number and a logbook.
open class Voyage: NSManagedObject {
  /// Where it leads.
  @Managed public var title: String
  /// Its number; no other voyage has it.
  @Managed public var number: Int64
  /// Its logbook.
  @Managed public var logbook: Logbook?
}

/// What is written down on a voyage.
public final class Logbook: NSManagedObject {
  /// The voyage.
  @Managed public var voyage: Voyage?
}

/// Gives out the numbers of voyages.
public final class VoyageNumbers {
  /// The numbers that were drawn, in order.
  private(set) var drawn: [Int64] = []
  private let first: Int64

  /// Numbers that begin somewhere.
  init(from first: Int64) { self.first = first }

  /// Draws a number that nobody else has drawn.
  public func draw() -> Int64 {
    drawn.append(first + 7 * Int64(drawn.count))
    return drawn.last ?? first
  }
}

/// The model of `Voyage` 1—1 `Logbook`.
enum VoyageModel {
  /// Makes the model.
  static func make(_ voyageClass: Voyage.Type) -> NSManagedObjectModel {
    let voyage = NSEntityDescription(
      Voyage.self,
      [
        NSAttributeDescription("title", .stringAttributeType, isOptional: false, defaultValue: ""),
        NSAttributeDescription("number", .integer64AttributeType, isOptional: false, defaultValue: 0),
      ])
    voyage.managedObjectClassName = NSStringFromClass(voyageClass)
    let logbook = NSEntityDescription(Logbook.self, [])
    RelationshipEnd.connect(
      .one(voyage, "logbook", .cascadeDeleteRule), .one(logbook, "voyage", .nullifyDeleteRule))
    let model = NSManagedObjectModel()
    model.entities = [voyage, logbook]
    return model
  }
}
