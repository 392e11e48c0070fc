import Foundation
import OpenCoreData

/// Writes a Cocoa error in full: domain, code and description, then the object, the property and the value.
public enum LiveErrorText {
  /// The error's lines, details of a 1560 indented below it.
  ///
  /// - Parameter error: what a save or a fetch threw.
  public static func lines(_ error: any Error) -> [String] {
    lines(error, name: { ObjectNaming.text(for: $0) })
  }

  /// The error's lines where no naming of objects is installed: an object is told by its entity and its row, a file by
  /// its name, and a description has the name of the property where Core Data leaves a placeholder.
  ///
  /// - Parameter error: what a save or a fetch threw.
  public static func linesWithoutAddresses(_ error: any Error) -> [String] {
    lines(error, name: place, fillsPlaceholders: true)
  }

  private static func lines(
    _ error: any Error, name: (NSManagedObject) -> String, fillsPlaceholders: Bool = false
  ) -> [String] {
    guard let cocoa = error as? CocoaError else { return ErrorText.plain(error) }
    let info = cocoa.userInfo
    let key = info[NSValidationKeyErrorKey] as? String
    var description = (error as NSError).localizedDescription
    if fillsPlaceholders, let key {
      description = description.replacingOccurrences(of: "%{PROPERTY}@", with: "“\(key)”")
    }
    var lines = ["\(CocoaError.errorDomain) \(cocoa.errorCode): \(description)"]
    if let object = info[NSValidationObjectErrorKey] as? NSManagedObject {
      lines.append("  object    \(name(object))")
    }
    if let key { lines.append("  property  \(key)") }
    if let value = info[NSValidationValueErrorKey] { lines.append("  value     \(text(value, name))") }
    if let reason = info[NSLocalizedFailureReasonErrorKey] as? String { lines.append("  reason    \(reason)") }
    if fillsPlaceholders, let path = info[NSFilePathErrorKey] as? String {
      // The folders above it are made anew for each run.
      lines.append("  file      \(URL(fileURLWithPath: path).lastPathComponent)")
    }
    for conflict in info[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict] ?? [] {
      let version = conflict.newVersionNumber == 0 ? "deleted" : "version \(conflict.newVersionNumber)"
      lines.append("  conflict  \(name(conflict.sourceObject)): read at \(conflict.oldVersionNumber), now \(version)")
    }
    for detail in info[NSDetailedErrorsKey] as? [any Error] ?? [] {
      lines += Self.lines(detail, name: name, fillsPlaceholders: fillsPlaceholders).map { "  " + $0 }
    }
    return lines
  }

  private static func text(_ value: Any, _ name: (NSManagedObject) -> String) -> String {
    switch value {
    case let object as NSManagedObject: name(object)
    case let objects as Set<NSManagedObject>: objects.sorted(by: LiveOrder.precedes).map(name).joined(separator: ", ")
    case let objects as NSOrderedSet:
      objects.array.compactMap { ($0 as? NSManagedObject).map(name) }.joined(separator: ", ")
    default: ValueText.describe(value)
    }
  }

  /// The entity, and the number of the row: `Folder in row 3`, `Folder, not saved yet`.
  private static func place(of object: NSManagedObject) -> String {
    let entity = object.entity.name ?? "object"
    if object.objectID.isTemporaryID { return "\(entity), not saved yet" }
    return "\(entity) in row \(object.objectID.uriRepresentation().lastPathComponent.dropFirst())"
  }
}
