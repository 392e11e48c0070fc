import Foundation

/// Why a store was not migrated, as data.
///
/// The store is as it was.
enum MigrationFailure: CocoaFailure {
  /// The model that the store was made with is neither in the store nor among the versions at hand.
  case missingSourceModel(URL, metadata: Unchecked<[String: Any]>)
  /// Migrating is asked for and inferring is not; mapping models are not in the engine.
  case inferenceNotAllowed(URL)
  /// The differences of the models for which no mapping can be inferred: at least one.
  case notInferable(URL, [MigrationRefusal])
  /// Attributes that must have a value, and have none for the objects that the store has: at least one.
  case missingValues(URL, [MigrationRefusal])
  /// Objects share values that must be unique now; SQLite's message.
  case constraintViolated(URL, entity: String, attributes: [String], message: String)

  /// The error as callers expect it: Cocoa domain, code, userInfo (MG-06 to MG-09).
  var cocoaError: CocoaError {
    var info: [String: Any] = [
      NSLocalizedDescriptionKey: ErrorSentences.description(forCode: code), NSLocalizedFailureReasonErrorKey: text,
      NSFilePathErrorKey: url.path, "reason": reason,
    ]
    switch self {
    case .missingSourceModel(let url, let metadata):
      info["URL"] = url
      info["metadata"] = metadata.value
    case .notInferable(_, let refusals):
      info[NSUnderlyingErrorKey] = cause(
        NSInferredMappingModelError, refusals[0].reason, refusals[0].entity, "property", refusals[0].property)
    case .missingValues(let url, let refusals):
      info["sourceURL"] = url
      info[NSUnderlyingErrorKey] = cause(
        NSMigrationError, refusals[0].reason, refusals[0].entity, "attribute", refusals[0].property)
    case .constraintViolated(let url, let entity, let attributes, let message):
      info["sourceURL"] = url
      info[NSUnderlyingErrorKey] = cause(
        NSMigrationConstraintViolationError, Self.violation, entity, "attribute", attributes.joined(separator: ","),
        message)
    case .inferenceNotAllowed: break
    }
    return CocoaError(CocoaError.Code(rawValue: code), userInfo: info)
  }

  /// The error under the one that callers catch: it has a code of its own, and names the entity and the property.
  private func cause(
    _ code: Int, _ reason: String, _ entity: String, _ key: String, _ property: String?, _ message: String? = nil
  ) -> CocoaError {
    var info: [String: Any] = [
      NSLocalizedDescriptionKey: ErrorSentences.description(forCode: code), "entity": entity, "reason": reason,
    ]
    info[key] = property
    info[NSLocalizedFailureReasonErrorKey] = message
    return CocoaError(CocoaError.Code(rawValue: code), userInfo: info)
  }

  /// The code in the Cocoa domain.
  var code: Int {
    switch self {
    case .missingSourceModel: NSMigrationMissingSourceModelError
    case .inferenceNotAllowed, .notInferable: NSMigrationMissingMappingModelError
    case .missingValues, .constraintViolated: NSMigrationError
    }
  }

  private var url: URL {
    switch self {
    case .missingSourceModel(let url, _), .inferenceNotAllowed(let url), .notInferable(let url, _),
      .missingValues(let url, _), .constraintViolated(let url, _, _, _):
      url
    }
  }

  /// The words under `reason`, Core Data's own.
  private var reason: String {
    switch self {
    case .missingSourceModel: "Can't find model for source store"
    case .inferenceNotAllowed: "Can't find mapping model for migration"
    case .notInferable: "Can't find or automatically infer mapping model for migration"
    case .missingValues(_, let refusals): "Cannot migrate store in-place: \(refusals[0].reason)"
    case .constraintViolated: "Cannot migrate store in-place: \(Self.violation)"
    }
  }

  private static let violation = "constraint violation during attempted migration"

  /// What happened, to what, and what to do.
  private var text: String {
    let name = url.lastPathComponent
    let untouched = "\(name) is as it was."
    func lines(_ refusals: [MigrationRefusal]) -> String {
      refusals.map { "  \($0.place): \($0.reason). \($0.advice)" }.joined(separator: "\n")
    }
    switch self {
    case .missingSourceModel:
      return "\(name) was made with another model, which is neither kept in the store nor among the versions of the "
        + "app's model; what Apple's framework keeps of it in Z_MODELCACHE is not read. Add that version to the "
        + ".xcdatamodeld, or use the model it was made with. \(untouched)"
    case .inferenceNotAllowed:
      return "\(name) was made with another model, and OpenCoreData has no mapping models. Set "
        + "NSInferMappingModelAutomaticallyOption to true to have the mapping inferred. \(untouched)"
    case .notInferable(_, let refusals):
      return "\(name) cannot be migrated to the model:\n\(lines(refusals))\n\(untouched)"
    case .missingValues(_, let refusals):
      return "\(name) has objects without a value that the model requires:\n\(lines(refusals))\n\(untouched)"
    case .constraintViolated(_, let entity, let attributes, let message):
      return
        "\(name) has objects of \(entity) with equal values of \(attributes.joined(separator: ", ")), which must be "
        + "unique in the model. Remove the duplicates with the old model first. \(untouched) SQLite says: \(message)"
    }
  }
}
