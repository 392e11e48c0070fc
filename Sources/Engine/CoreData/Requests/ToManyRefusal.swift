import Foundation

/// Why the properties of a fetch of dictionaries are refused that lead through to-many relationships (FR-09).
enum ToManyRefusal {
  /// Raises for descriptions of to-many relationships.
  static func check(_ properties: [Any]) {
    for case let relationship as NSRelationshipDescription in properties where relationship.isToMany {
      refuse(relationship.name, "setPropertiesToFetch:")
    }
  }

  /// Raises for a to-many relationship, or a path that leads through one.
  static func refuse(_ name: String, _ setter: String) -> Never {
    raiseException(.invalidArgument, "Invalid to-many relationship in \(setter) (\(name))")
  }
}
