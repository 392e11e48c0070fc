import Foundation
import OpenCoreData

/// A continent: the owner of its countries.
open class Continent: NSManagedObject {
  /// The name.
  @Managed public var name: String
  /// When it was marked for deletion, if it was.
  @Managed public var markedForDeletionDate: Date?
  /// The countries; their order is nobody's promise.
  @Managed public var countries: Set<Country>
}

/// A country of a continent, with a property of each kind that matters when its row is gone.
open class Country: NSManagedObject {
  /// The name.
  @Managed public var name: String
  /// The capital, where one is known.
  @Managed public var capital: String?
  /// How many people live there.
  @Managed public var population: Int64
  /// Whether the sea is all around it.
  @Managed public var isIsland: Bool
  /// When it was founded.
  @Managed public var founded: Date
  /// When it was marked for deletion, if it was.
  @Managed public var markedForDeletionDate: Date?
  /// The continent it belongs to.
  @Managed public var continent: Continent?
}
