/// How a derived attribute is computed, compiled (AW-10).
package enum Derivation {
  /// The value at the end of a to-one key path, as it is or with its text changed.
  case value(DerivedPath, TextChange?)
  /// The number of members of a to-many.
  case count(RelationshipLayout)
  /// The sum of an attribute over the members of a to-many.
  case sum(RelationshipLayout, AttributeLayout)
  /// The moment at which the row was last saved.
  case now
}

/// A path through to-one relationships, maybe none, to an attribute.
package struct DerivedPath {
  package let relationships: [RelationshipLayout]
  package let attribute: AttributeLayout
}
