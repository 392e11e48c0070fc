/// An attribute whose value the SQLite store computes from others when it saves.
///
/// In memory the value stays as it was until the object has been saved and then refreshed (AW-10). Memory stores refuse
/// models with derived attributes (SQ-35). A value that is set by hand passes validation (VL-12) and is replaced by the
/// computed one when it is saved (CH-051).
open class NSDerivedAttributeDescription: NSAttributeDescription {
  /// How the value is computed (AW-10): a key path of to-one relationships that ends in an attribute; `canonical:`,
  /// `uppercase:` or `lowercase:` of one; `relationship.@count`; `relationship.attribute.@sum`; or `now()`.
  ///
  /// Anything else is refused as a `ModelError` when a store is added. What a derivation reads must be stored, and not be
  /// derived itself (chosen here).
  public var derivationExpression: NSExpression? { willSet { requireMutable() } }
}
