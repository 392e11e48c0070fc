import Foundation

/// One value that failed validation, as data (VL-11).
package struct ValidationFailure {
  let object: NSManagedObject
  let key: String
  let value: Any?
  var code: Int
  var predicate: NSPredicate?
  /// The message of a validation predicate's warning, instead of the code's own sentence.
  var message: String?
  /// Whether the value leads to an object that cannot be saved (DR-31).
  var isDangling = false

  /// The error as Core Data gives it.
  var error: CocoaError {
    var info: [String: Any] = [
      NSValidationObjectErrorKey: object,
      NSValidationKeyErrorKey: key,
      validationShouldAttemptRecoveryKey: false,
      NSLocalizedDescriptionKey: message.map(localized)
        ?? ErrorSentences.description(forCode: code, property: propertyName),
    ]
    info[NSValidationValueErrorKey] = value
    info[NSValidationPredicateErrorKey] = predicate
    // In the logs that are known the sentence is a key, and nothing stands behind it.
    if isDangling { info["Dangling reference to an invalid object."] = NSNull() }
    return CocoaError(CocoaError.Code(rawValue: code), userInfo: info)
  }

  /// What the sentence calls the property: its name in the model's dictionary (VL-28), else its own; nil where the model was
  /// made in code, and nothing names it (VL-21).
  private var propertyName: String? {
    let words = object.entity.model?.localizationDictionary
    if let name = words?["Property/\(key)/Entity/\(object.layout.name)"] ?? words?["Property/\(key)"] { return name }
    return object.entity.model?.isRead == true ? key : nil
  }

  private func localized(_ message: String) -> String {
    object.entity.model?.localizationDictionary?["ErrorString/\(message)"] ?? message
  }

  /// Throws one failure as it is, several as a 1560 that holds them all (VL-06); nothing when there are none.
  ///
  /// - Parameter errors: failures in a fixed order; a 1560 among them is taken apart.
  static func raise(_ errors: [any Error]) throws {
    let flat = errors.flatMap(details)
    guard let first = flat.first else { return }
    if flat.count == 1 { throw first }
    throw CocoaError(
      .validationMultipleErrors,
      userInfo: [
        NSDetailedErrorsKey: flat.map { $0 as NSError },
        NSLocalizedDescriptionKey: ErrorSentences.description(forCode: NSValidationMultipleErrorsError),
      ])
  }

  /// The failures behind an error: those of a 1560, however deep they lie in it, else the error itself.
  package static func details(of error: any Error) -> [any Error] {
    let cocoa = error as NSError
    guard cocoa.domain == NSCocoaErrorDomain, cocoa.code == NSValidationMultipleErrorsError,
      let detailed = cocoa.userInfo[NSDetailedErrorsKey] as? [any Error]
    else { return [error] }
    return detailed.flatMap(details)
  }
}
