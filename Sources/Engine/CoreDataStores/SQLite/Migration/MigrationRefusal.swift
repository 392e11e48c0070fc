import Foundation

/// A difference between two versions of a model that no mapping can be inferred for.
struct MigrationRefusal: Hashable {
  /// What stands in the way.
  enum Problem: Hashable {
    /// An attribute of another type (MG-06).
    case typeChanged
    /// An attribute where a relationship was, or the other way round.
    case kindChanged
    /// A to-many that is to-one now.
    case toManyBecameToOne
    /// A relationship to other objects than before.
    case destinationChanged
    /// Two relationships that were not each other's inverse, and are now.
    case inverseChanged
    /// Several that claim to be the same one of before, under this name.
    case ambiguousRenaming(String)
    /// Entities that had no common superentity, and have one now (MG-05).
    case hierarchiesMerged([String])
    /// A value that every object must have, and objects of before do not (MG-07).
    case missingDefault
    /// Objects of an entity that can have none any more.
    case objectsOfAbstractEntity
    /// Objects that belong to several, where one alone can have them now.
    case sharedMembers
  }

  /// The entity's name, in the new model.
  let entity: String
  /// The property's name, where one is in the way.
  var property: String?
  let problem: Problem

  /// The words under `reason`; those about types and missing values are Core Data's own (MG-06, MG-07).
  var reason: String {
    switch problem {
    case .typeChanged: "Source and destination attribute types are incompatible"
    case .missingDefault: "Validation error missing attribute values on mandatory destination attribute"
    case .kindChanged: "Source and destination are not both attributes, or both relationships"
    case .toManyBecameToOne: "The to-many relationship is to-one in the destination"
    case .destinationChanged: "The relationship leads to another entity in the destination"
    case .inverseChanged: "The inverse is another relationship in the destination"
    case .ambiguousRenaming(let name): "Several in the destination were \(name) in the source"
    case .hierarchiesMerged(let names):
      "Entities of different hierarchies in the source have one in the destination: \(names.joined(separator: ", "))"
    case .objectsOfAbstractEntity: "The entity is abstract in the destination, and the store has objects of it"
    case .sharedMembers: "Objects have several owners in the source, and can have one in the destination"
    }
  }

  /// What to do about it.
  var advice: String {
    switch problem {
    case .typeChanged, .kindChanged:
      "Give the new property another name, and copy the values when the store is open; or keep the old kind."
    case .missingDefault: "Give the attribute a default value, or make it optional."
    case .toManyBecameToOne, .sharedMembers:
      "Keep the relationship to-many, and add a to-one of another name that the app fills."
    case .destinationChanged, .inverseChanged:
      "Give the new relationship another name, without the old one's renaming identifier."
    case .ambiguousRenaming: "Leave one of the renaming identifiers away."
    case .hierarchiesMerged: "Leave the entities in hierarchies of their own."
    case .objectsOfAbstractEntity: "Delete the objects first, or leave the entity as it is."
    }
  }

  /// Where it is, such as `Person.name`.
  var place: String { property.map { "\(entity).\($0)" } ?? entity }
}
