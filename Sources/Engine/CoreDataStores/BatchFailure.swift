import Foundation

/// Why a batch request was refused, as data; `cocoaError` turns it into what callers catch.
package enum BatchFailure: CocoaFailure {
  /// A deny rule finds a destination that stays: entity and name of the relationship (BD-12).
  case denied(String, String)
  /// A nullify rule would take a mandatory inverse its destination (BD-10).
  case mandatoryInverse(MandatoryInverse, String, String)
  /// A required attribute of a new row has no value: the row, and the attribute (BI-05).
  case missingValue(Unchecked<Any>, entity: String, key: String)
  /// Object IDs of several entities (BD-02).
  case mixedEntities([String])
  /// A key that is no property of the entity (BI-06).
  case unknownKey(entity: String, key: String)
  /// A relationship, which batch requests cannot set (BU-06, BI-08).
  case relationship(entity: String, key: String)
  /// A transient attribute, which no store keeps.
  case transient(entity: String, key: String)
  /// A value that is not of its attribute's type.
  case wrongType(entity: String, key: String, found: String)
  /// An update that changes nothing.
  case nothingToUpdate(entity: String)
  /// An insert without rows to come from.
  case nothingToInsert(entity: String)
  /// Rows of an abstract entity.
  case abstract(entity: String)
  /// Somebody else has used the key of a new row without raising the counter (MP-14).
  case keyTaken(entity: String, number: Int64)
  /// Unique values of a new row, by constraint, that other rows have, and no merge policy that settles it.
  case valueTaken(entity: String, constraints: [[String]])
  /// A request that `execute(_:)` does not carry out (BU-14).
  case request(String)
  /// A store that does not carry out batch requests, asked where nothing is raised.
  case store(String)
}

/// What kind of relationship has a mandatory inverse, as Core Data's message names it.
package enum MandatoryInverse {
  case toOne
  case oneToMany
  case manyToMany

  package init(_ relationship: RelationshipLayout) {
    self = !relationship.isToMany ? .toOne : relationship.inverse?.isToMany == true ? .manyToMany : .oneToMany
  }

  /// The words of the message; the slip in the second is Core Data's own (BD-10).
  var words: String {
    switch self {
    case .toOne: "mandatory OTO"
    case .oneToMany: "manadatory OTM"
    case .manyToMany: "mandatory MTM"
    }
  }
}

extension BatchFailure {
  /// The error as callers expect it: Cocoa domain, code, userInfo.
  package var cocoaError: CocoaError {
    var info: [String: Any] = [
      NSLocalizedDescriptionKey: ErrorSentences.description(forCode: code), NSLocalizedFailureReasonErrorKey: reason,
    ]
    if case .missingValue(let row, _, let key) = self {
      info[NSValidationObjectErrorKey] = row.value
      info[NSValidationKeyErrorKey] = key
      // Unlike in object validation, the key is there for a missing value too (VL-24b).
      info[NSValidationValueErrorKey] = NSNull()
      info["reason"] = reason
    }
    return CocoaError(CocoaError.Code(rawValue: code), userInfo: info)
  }

  /// The code in the Cocoa domain.
  ///
  /// That of a mandatory inverse is the one reported by apps (BD-11); what `execute(_:)` throws itself is not established.
  package var code: Int {
    switch self {
    case .mandatoryInverse: NSPersistentStoreSaveConflictsError
    case .missingValue: NSValidationMissingMandatoryPropertyError
    case .valueTaken: NSManagedObjectConstraintMergeError
    case .request, .store: NSPersistentStoreUnsupportedRequestTypeError
    case .denied, .mixedEntities, .unknownKey, .relationship, .transient, .wrongType, .nothingToUpdate,
      .nothingToInsert, .abstract, .keyTaken:
      NSPersistentStoreOperationError
    }
  }

  /// What happened, to what.
  package var reason: String {
    switch self {
    case .denied(let entity, let name):
      "Batch delete cannot carry out the deny rule of \(entity)/\(name): an object it protects would stay. Nothing was "
        + "deleted."
    case .mandatoryInverse(let kind, let entity, let name):
      "Constraint trigger violation: Batch delete failed due to \(kind.words) nullify inverse on \(entity)/\(name)"
    case .missingValue(_, let entity, let key):
      "\(entity).\(key) is required, and a row of the batch insert has no value for it. Nothing was inserted."
    case .mixedEntities(let names):
      "A batch delete by object IDs takes IDs of one entity; these are of \(names.joined(separator: ", "))."
    case .unknownKey(let entity, let key): "The entity \(entity) has no property \(key)."
    case .relationship(let entity, let key):
      "\(entity).\(key) is a relationship, which batch requests cannot set."
    case .transient(let entity, let key): "\(entity).\(key) is transient: no store keeps it."
    case .wrongType(let entity, let key, let found): "\(entity).\(key) cannot hold a value of the type \(found)."
    case .nothingToUpdate(let entity): "The batch update of \(entity) has no properties to update."
    case .nothingToInsert(let entity): "The batch insert of \(entity) has neither objects nor a handler."
    case .abstract(let entity): "The entity \(entity) is abstract: it has no rows of its own."
    case .keyTaken(let entity, let number):
      "A row of \(entity) has the key \(number) already, although the counter in Z_PRIMARYKEY is lower."
    case .valueTaken(let entity, let constraints):
      "A row of \(entity) has values that must be unique and belong to another row: "
        + constraints.map { $0.joined(separator: ", ") }.joined(separator: "; ") + ". Nothing was written."
    case .request(let name): "A context does not carry out a \(name) by execute(_:)."
    case .store(let type): "A store of the type \(type) does not carry out batch requests: use NSSQLiteStoreType."
    }
  }
}
