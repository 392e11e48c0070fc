import Foundation

// What only counts for fetches of dictionaries.
extension NSFetchRequest {
  /// What each dictionary holds: names or key paths through to-ones, attributes, to-one relationships, and expressions.
  ///
  /// Default nil: every attribute that is stored, and no relationship (FR-08b). A to-one gives the ID of its object, and the
  /// name `objectID` the ID of the row's own (CH-939). A name or key path is the key that its value is found under. What has
  /// no value has no key.
  ///
  /// Names need the entity, or its name, to have been set before; without it they raise, and so does a to-many
  /// relationship, at the latest when the request is used (FR-09). With other results it has no effect (chosen here).
  public var propertiesToFetch: [Any]? {
    get { settings.propertiesToFetch }
    set {
      if entityName == nil, newValue?.contains(where: { $0 is String }) == true {
        raiseException(
          .invalidArgument, "setPropertiesToFetch: names need an entity: set the request's entity before them.")
      }
      ToManyRefusal.check(newValue ?? [])
      requireMutable()
      settings.propertiesToFetch = newValue
    }
  }

  /// What rows must have in common to count as one group: names or key paths through to-ones, properties, expressions.
  ///
  /// The results must be dictionaries, and whatever is fetched must be grouped by or be an aggregate (FR-10).
  public var propertiesToGroupBy: [Any]? {
    get { settings.propertiesToGroupBy }
    set {
      requireMutable()
      settings.propertiesToGroupBy = newValue
    }
  }

  /// The condition that groups fulfil.
  ///
  /// An aggregate stands in it as a variable, by the name of its expression description: `$headcount > 3` (WD-18). The
  /// aggregate itself, and its name as a key path, raise (FR-11). Without `propertiesToGroupBy` it raises too (chosen
  /// here).
  public var havingPredicate: NSPredicate? {
    get { settings.havingPredicate }
    set {
      requireMutable()
      settings.havingPredicate = newValue
    }
  }

  /// Whether dictionaries that are equal count as one.
  ///
  /// Default false. Other results are never equal (FR-13).
  public var returnsDistinctResults: Bool {
    get { settings.returnsDistinctResults }
    set {
      requireMutable()
      settings.returnsDistinctResults = newValue
    }
  }
}
