import Foundation

// The model's checks (VL). Each failure is data first; `ValidationFailure` turns it into an error.
extension NSManagedObject {
  /// Checks every property; for inserts and updates.
  final func validateProperties() throws {
    var errors: [any Error] = []
    let checks = layout.checks
    let hasOwnChecks = OverriddenMethods.mayValidateValues(type(of: self))
    // Only where something was thrown away is every member looked at.
    let mayDangle = graph?.pending.mayBeReferredTo ?? false
    for slot in checks.indices
    where !checks[slot].isNeedless || hasOwnChecks && !isUnread(slot) || mayDangle && hasDiscardedMember(slot) {
      do {
        if hasOwnChecks {
          var value = publicValue(slot)
          try validateValue(&value, forKey: checks[slot].name)
        } else {
          try validateOwnValue(slot)
        }
      } catch {
        errors.append(error)
      }
    }
    if !errors.isEmpty { try ValidationFailure.raise(errors) }
  }

  /// Checks the value that the object has for a property, which is in the property's type already.
  // Once a property of an object that is saved.
  @inline(__always)
  private final func validateOwnValue(_ slot: Int) throws {
    // What has no rules but that a value is there needs no look at the value. Each bit by itself: a check has a name, which would
    // be counted.
    if layout.checks[slot].isPlain, layout.checks[slot].isOptional || !hasNothing(in: slot) { return }
    try validate(publicValue(slot), slot)
  }

  /// Checks the deny rules of a deleted object: a destination that is not deleted itself forbids it (DR-17).
  final func validateDenyRules() throws {
    if life.isInaccessible || layout.denyingRelationships.isEmpty { return }
    var errors: [any Error] = []
    for relationship in layout.denyingRelationships {
      if let failure = DenyRule.denial(of: self, relationship) { errors.append(failure.error) }
    }
    try ValidationFailure.raise(errors)
  }

  /// Brings one value into the type of its property, and checks it by the property's rules.
  ///
  /// A key that is no property has no rules.
  final func validate(_ value: inout Any?, forKey key: String) throws {
    guard let slot = layout.slot(named: key) else { return }
    if let given = value, type(of: given) == NSNull.self { value = nil }
    guard let given = value, case .attribute(let attribute) = layout.slots[slot] else {
      return try validate(value, slot)
    }
    value = try coerced(given, attribute)
    try validate(value ?? given, slot)
  }

  /// Checks a value that is in the type of its property by the property's rules.
  private final func validate(_ value: Any?, _ slot: Int) throws {
    switch layout.slots[slot] {
    case .attribute(let attribute):
      guard let value else {
        if !attribute.isOptional, !isThere(attribute) {
          throw failure(attribute.name, nil, NSValidationMissingMandatoryPropertyError)
        }
        return
      }
      if attribute.type == .URIAttributeType, (value as? NSURL)?.absoluteString.isEmpty ?? false {
        throw failure(attribute.name, value, NSValidationInvalidURIError)
      }
      if !attribute.elements.isEmpty { try validateElements(of: value, attribute) }
      if attribute.hasPredicates { try validatePredicates(value, attribute.description) }
    case .relationship(let relationship):
      if relationship.isToMany {
        let members = ManagedMembers.all(in: value)
        if members.contains(where: \.isDiscarded) { throw danglingReference(relationship.name, value) }
        try validateCount(members.count, value, relationship)
      } else if let destination = value as? NSManagedObject {
        if destination.isDiscarded { throw danglingReference(relationship.name, value) }
      } else if !relationship.isOptional, value == nil {
        throw failure(relationship.name, nil, NSValidationMissingMandatoryPropertyError)
      }
      if relationship.hasPredicates, let value { try validatePredicates(value, relationship.description) }
    }
  }

  /// What a save throws of a relationship that leads to an object which was thrown away unsaved (DR-31).
  private final func danglingReference(_ key: String, _ value: Any?) -> CocoaError {
    var failure = ValidationFailure(object: self, key: key, value: value, code: NSManagedObjectValidationError)
    failure.isDangling = true
    return failure.error
  }

  /// Whether nothing of a saved object's to-many has been read or changed here: to ask an override about it would cost a query an
  /// object, for a value that is as it was (CH-1105).
  private final func isUnread(_ slot: Int) -> Bool {
    guard !life.isNew, case .relationship(let relationship) = layout.slots[slot], relationship.isToMany else {
      return false
    }
    guard case .toMany(let members)? = relations?[relationship.ordinal] else { return true }
    return !members.isLoaded && !members.isChanged
  }

  /// Whether somebody has joined a to-many who was thrown away unsaved; loads nothing.
  private final func hasDiscardedMember(_ slot: Int) -> Bool {
    guard case .relationship(let relationship) = layout.slots[slot],
      case .toMany(let members)? = relations?[relationship.ordinal]
    else { return false }
    return members.joined.contains(where: \.isDiscarded)
  }

  /// Whether the object has a value for a mandatory attribute that reads as nil all the same (chosen here): the bytes of one
  /// that no transformer here can read; or a transient one of an object that was fetched, for which its default stands.
  private final func isThere(_ attribute: AttributeLayout) -> Bool {
    let own = read(attribute.slot)
    if attribute.type == .transformableAttributeType {
      return !own.isNull && own.publicValue(as: attribute.type) == nil
    }
    return attribute.isTransient && own.isNull && !attribute.defaultValue.isNull && !isInserted
  }

  /// The value in the type of an attribute; one of another type fails before any rule looks at it (CH-995), with 1650
  /// for a date and with 1550 for anything else (CH-910).
  private final func coerced(_ value: Any, _ attribute: AttributeLayout) throws -> Any? {
    if let encoded = Value(value, as: attribute.type) { return encoded.publicValue(as: attribute.type) }
    let code = attribute.type == .dateAttributeType ? NSValidationInvalidDateError : NSManagedObjectValidationError
    throw failure(attribute.name, value, code)
  }

  private final func failure(_ key: String, _ value: Any?, _ code: Int) -> CocoaError {
    ValidationFailure(object: self, key: key, value: value, code: code).error
  }

  /// Checks the elements of a composite: each by its type, and a mandatory one for being there (CH-933).
  private final func validateElements(of value: Any, _ attribute: AttributeLayout) throws {
    guard let box = CompositeBox(value) else { return }
    for element in attribute.elements {
      let key = ([attribute.name] + element.path).joined(separator: ".")
      guard let part = box.value(at: element.path) else {
        // A composite inside that is not there needs nothing in it.
        let outer = Array(element.path.dropLast())
        if !outer.isEmpty, box.value(at: outer) == nil { continue }
        if !element.isOptional { throw failure(key, nil, NSValidationMissingMandatoryPropertyError) }
        continue
      }
      if Value(part, as: element.type) == nil { throw failure(key, part, NSManagedObjectValidationError) }
    }
    let names = Set(attribute.elements.map { $0.path[0] })
    for key in box.values.keys.sorted() where !names.contains(key) {
      throw failure("\(attribute.name).\(key)", box.values[key], NSManagedObjectValidationError)
    }
  }

  private final func validateCount(_ count: Int, _ value: Any?, _ relationship: RelationshipLayout) throws {
    // An optional to-many without members counts as nil: its bounds are not enforced (VL-08c).
    if count == 0, relationship.isOptional { return }
    if count < relationship.minCount {
      throw failure(relationship.name, value, NSValidationRelationshipLacksMinimumCountError)
    }
    if relationship.maxCount > 0, count > relationship.maxCount {
      throw failure(relationship.name, value, NSValidationRelationshipExceedsMaximumCountError)
    }
  }

  /// Evaluates the validation predicates of a property and throws for the first that fails (VL-05).
  private final func validatePredicates(_ value: Any, _ description: NSPropertyDescription) throws {
    for (index, predicate) in description.validationPredicates.enumerated() where !predicate.evaluate(with: value) {
      var failure = ValidationFailure(
        object: self, key: description.name, value: value, code: NSManagedObjectValidationError, predicate: predicate)
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

  /// Whether the object was thrown away unsaved: a row has no key to refer to it by.
  private final var isDiscarded: Bool { life.wasNeverSaved }
}
