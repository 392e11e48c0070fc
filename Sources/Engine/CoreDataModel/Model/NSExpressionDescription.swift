/// Something that a fetch of dictionaries computes: a name, an expression and the type of its values.
///
/// It goes into a request's `propertiesToFetch` and `propertiesToGroupBy`; an entity cannot have one.
///
/// Apple page: NSExpressionDescription.
open class NSExpressionDescription: NSPropertyDescription {
  /// What is computed for each row or, by `count:`, `sum:`, `min:`, `max:` and `average:`, for each group of rows.
  public var expression: NSExpression? { willSet { requireMutable() } }

  /// The type that the values are given as: an average as a whole number is cut off (FR-12).
  ///
  /// Default undefined: the type of the attribute that is read, else the type that the store computes (CH-054).
  public var expressionResultType: NSAttributeType = .undefinedAttributeType { willSet { requireMutable() } }

  /// The type of the values, in the newer spelling of `expressionResultType`.
  public var resultType: NSAttributeDescription.AttributeType {
    get { NSAttributeDescription.AttributeType(rawValue: expressionResultType) }
    set { expressionResultType = newValue.rawValue }
  }
}
