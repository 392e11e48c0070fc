import Foundation

// The model's checks (VL). Each failure is data first; `ValidationFailure` turns it into an error.
extension NSManagedObject {
  /// Checks every property; for inserts and updates.
  final func validateProperties() throws {
    var errors: [any Error] = []
    for (number, slot) in layout.slots.enumerated() {
      // Looking at an unbounded to-many would load all its members, only to find nothing to check.
      if case .relationship(let relationship) = slot, relationship.isUnboundedToMany { continue }
      do {
        var value = publicValue(number)
        graph?.validatedSlot = number
        try validateValue(&value, forKey: slot.name)
      } catch {
        errors.append(error)
      }
    }
    if !errors.isEmpty { try ValidationFailure.raise(errors) }
  }

  /// Checks the deny rules of a deleted object: a destination that is not deleted itself forbids it (DR-17).
  final func validateDenyRules() throws {
    if state.contains(.inaccessible) { return }
    var errors: [any Error] = []
    for relationship in layout.relationships where relationship.deleteRule == .denyDeleteRule {
      if let failure = DenyRule.denial(of: self, relationship) { errors.append(failure.error) }
    }
    try ValidationFailure.raise(errors)
  }

  /// Checks one value by the rules of its property.
  final func validate(_ value: Any?, forKey key: String) throws {
    guard let slot = slot(validating: key) else { return }
    let value = value.flatMap { type(of: $0) == NSNull.self ? nil : $0 }
    switch layout.slots[slot] {
    case .attribute(let attribute):
      guard let value else {
        if !attribute.isOptional { throw failure(key, nil, NSValidationMissingMandatoryPropertyError) }
        return
      }
      if attribute.hasPredicates { try validatePredicates(value, attribute) }
    case .relationship(let relationship):
      if relationship.isToMany {
        try validateCount(value, relationship)
      } else if !relationship.isOptional, (value as? NSManagedObject)?.isDiscarded ?? (value == nil) {
        throw failure(key, nil, NSValidationMissingMandatoryPropertyError)
      }
    }
  }

  /// The slot of a key: as a rule the one that `validateProperties` is at.
  private final func slot(validating key: String) -> Int? {
    if let hint = graph?.validatedSlot, hint < layout.slots.count, layout.slots[hint].name == key { return hint }
    return layout.slot(named: key)
  }

  private final func failure(_ key: String, _ value: Any?, _ code: Int) -> CocoaError {
    ValidationFailure(object: self, key: key, value: value, code: code).error
  }

  private final func validateCount(_ value: Any?, _ relationship: RelationshipLayout) throws {
    let members =
      (value as? Set<NSManagedObject>) ?? (value as? NSSet).map { Set($0.compactMap { $0 as? NSManagedObject }) }
    let count = members?.count { !$0.isDiscarded } ?? 0
    // An optional to-many without members counts as nil: its bounds are not enforced (VL-08).
    if count == 0, relationship.isOptional { return }
    if count < relationship.minCount {
      throw failure(relationship.name, value, NSValidationRelationshipLacksMinimumCountError)
    }
    if relationship.maxCount > 0, count > relationship.maxCount {
      throw failure(relationship.name, value, NSValidationRelationshipExceedsMaximumCountError)
    }
  }

  /// Evaluates the validation predicates of an attribute and throws for the first that fails (VL-05).
  private final func validatePredicates(_ value: Any, _ attribute: AttributeLayout) throws {
    let description = attribute.description
    for (index, predicate) in description.validationPredicates.enumerated() where !predicate.evaluate(with: value) {
      var failure = ValidationFailure(
        object: self, key: attribute.name, value: value, code: NSManagedObjectValidationError, predicate: predicate)
      if index < description.validationWarnings.count {
        switch description.validationWarnings[index] {
        case let message as String: failure.message = message
        case let code as Int: failure.code = code
        case let code as NSNumber: failure.code = code.intValue
        default: break
        }
      }
      throw failure.error
    }
  }

  /// Whether the object was thrown away unsaved: a row has no key to refer to it by, so it counts as no destination.
  private final var isDiscarded: Bool { state.contains(.neverSaved) }
}
