import Foundation

// What a validation failure carries in its userInfo, by name (VL-11).
extension CocoaError {
  /// The object that failed validation.
  public var validationObject: Any? { userInfo[NSValidationObjectErrorKey] }

  /// The name of the property that failed.
  public var validationKey: String? { userInfo[NSValidationKeyErrorKey] as? String }

  /// The predicate that the value did not fulfil, where the property's validation predicates failed.
  public var validationPredicate: NSPredicate? { userInfo[NSValidationPredicateErrorKey] as? NSPredicate }

  /// The value that failed.
  public var validationValue: Any? { userInfo[NSValidationValueErrorKey] }
}
