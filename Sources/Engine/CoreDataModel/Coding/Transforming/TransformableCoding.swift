import Foundation

/// How the values of one transformable attribute become bytes, and come back (SQ-18).
///
/// The transformer is looked for when it is needed: an app may register it after the model was made.
package final class TransformableCoding: Sendable {
  /// The attribute, such as `Page.content`.
  package let place: String
  private let transformerName: String?
  private let valueClassName: String?
  private let hasWarned = Guarded(false)

  init(_ description: NSAttributeDescription) {
    place = "\(description.owner?.name ?? "").\(description.name)"
    // The editor writes an empty name where none was given (XM-05b).
    transformerName = description.valueTransformerName.flatMap { $0.isEmpty ? nil : $0 }
    valueClassName = description.attributeValueClassName
  }

  /// The bytes of a value.
  ///
  /// - Throws: `StoreFailure.unsupported` for a value that the transformer does not take, and where there is none.
  package func data(of value: Any) throws -> Data {
    let transformer = try transformer()
    if transformer is NSSecureUnarchiveFromDataTransformer, let obstacle = SecureArchive.obstacle(in: value) {
      throw StoreFailure.unsupported("The value of \(place) cannot be stored: \(obstacle).")
    }
    let made =
      transformer is NSSecureUnarchiveFromDataTransformer
      ? transformer.reverseTransformedValue(value) : transformer.transformedValue(value)
    guard let data = made.flatMap(Data.copied) else {
      throw StoreFailure.unsupported(
        "The value of \(place) cannot be stored: \(Swift.type(of: transformer)) made no data of it.")
    }
    return data
  }

  /// The value behind bytes; nil where they cannot be read.
  package func value(of data: Data) -> Any? {
    guard let transformer = try? transformer() else { return nil }
    if transformerName == nil, let valueClass {
      let classes = NSSecureUnarchiveFromDataTransformer.allowedTopLevelClasses + [valueClass]
      return SecureArchive.object(in: data, allowing: classes)
    }
    return transformer is NSSecureUnarchiveFromDataTransformer
      ? transformer.transformedValue(data) : transformer.reverseTransformedValue(data)
  }

  /// Says once that stored values cannot be read.
  func warnUnreadable() {
    let isFirst = hasWarned.withLock { hasWarned -> Bool in
      defer { hasWarned = true }
      return !hasWarned
    }
    guard isFirst else { return }
    DeveloperConsole.warn("CoreData: warning: stored values of \(place) cannot be read and count as nil.")
  }

  private func transformer() throws -> ValueTransformer {
    let name = transformerName ?? NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue
    guard let found = ValueTransformerRegistry.shared.transformer(name) else {
      throw StoreFailure.unsupported(
        "No value transformer named \(name) is registered, which \(place) asks for: call "
          + "ValueTransformer.setValueTransformer(_:forName:) first.")
    }
    return found
  }

  /// The class that the attribute names for its values: the default transformer reads it too (CH-913).
  private var valueClass: AnyClass? { valueClassName.flatMap(NSClassFromString) }
}
