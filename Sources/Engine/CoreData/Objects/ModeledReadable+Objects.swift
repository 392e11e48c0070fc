extension NSManagedObject: ModeledReadable {
  /// The value of a property, and throws for a key that neither the model nor the class knows.
  ///
  /// - Parameter key: a property's name.
  /// - Throws: `PredicateEvaluationError.unknownProperty`.
  public final func checkedValue(forKey key: String) throws -> Any? {
    if layout.slot(named: key) != nil { return value(forKey: key) }
    return try UnknownKeyCatch.reading { value(forKey: key) }
  }

  /// What is to be said of a key that the entity has no property for.
  final func unknownProperty(_ key: String) -> PredicateEvaluationError {
    .unknownProperty(
      key, object: "\(Swift.type(of: self)) \(PrintedNames.text(for: self))", entity: layout.name)
  }

  package final func hasMembers(_ key: String, along steps: ArraySlice<ValuePath.Step>) -> Bool {
    layout.hasMembers(key, along: steps)
  }
}
