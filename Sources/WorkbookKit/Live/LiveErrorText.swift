import Foundation
import OpenCoreData

/// Writes a Cocoa error in full: domain, code and description, then the object, the property and the value.
public enum LiveErrorText {
  /// The error's lines, details of a 1560 indented below it.
  ///
  /// - Parameter error: what a save or a fetch threw.
  public static func lines(_ error: any Error) -> [String] {
    guard let cocoa = error as? CocoaError else { return ErrorText.plain(error) }
    let info = cocoa.userInfo
    var lines = ["\(CocoaError.errorDomain) \(cocoa.errorCode): \((error as NSError).localizedDescription)"]
    if let object = info[NSValidationObjectErrorKey] as? NSManagedObject {
      lines.append("  object    \(name(object))")
    }
    if let key = info[NSValidationKeyErrorKey] as? String { lines.append("  property  \(key)") }
    if let value = info[NSValidationValueErrorKey] { lines.append("  value     \(text(value))") }
    if let reason = info[NSLocalizedFailureReasonErrorKey] as? String { lines.append("  reason    \(reason)") }
    for conflict in info[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict] ?? [] {
      let version = conflict.newVersionNumber == 0 ? "deleted" : "version \(conflict.newVersionNumber)"
      lines.append("  conflict  \(name(conflict.sourceObject)): read at \(conflict.oldVersionNumber), now \(version)")
    }
    for detail in info[NSDetailedErrorsKey] as? [any Error] ?? [] {
      lines += Self.lines(detail).map { "  " + $0 }
    }
    return lines
  }

  private static func text(_ value: Any) -> String {
    switch value {
    case let object as NSManagedObject: name(object)
    case let objects as Set<NSManagedObject>: objects.sorted(by: LiveOrder.precedes).map(name).joined(separator: ", ")
    case let objects as NSOrderedSet:
      objects.array.compactMap { ($0 as? NSManagedObject).map(name) }.joined(separator: ", ")
    default: ValueText.describe(value)
    }
  }

  private static func name(_ object: NSManagedObject) -> String { ObjectNaming.text(for: object) }
}
