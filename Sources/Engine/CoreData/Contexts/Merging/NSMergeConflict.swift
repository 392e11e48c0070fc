import Foundation

/// One object whose row was changed by somebody else since this context read it (MP-02).
open class NSMergeConflict: NSObject {
  /// The object that could not be saved.
  public let sourceObject: NSManagedObject
  /// What the context last read, by property name (MP-05).
  public let objectSnapshot: [String: Any]?
  /// What the row cache holds, when the context lost to it (MP-04).
  public let cachedSnapshot: [String: Any]?
  /// What the store holds, when the row cache lost to it (MP-04).
  public let persistedSnapshot: [String: Any]?
  /// The version there is now; 0 when the row is gone (MP-05).
  public let newVersionNumber: Int
  /// The version the context had read.
  public let oldVersionNumber: Int
  /// Whether a policy has brought the object onto the new row.
  final var isResolved = false

  /// Makes a conflict.
  ///
  /// - Parameters:
  ///   - srcObject: the object that could not be saved.
  ///   - newvers: the version there is now, 0 when the row is gone.
  ///   - oldvers: the version the context had read.
  ///   - cachesnap: the row cache's values.
  ///   - persnap: the store's values.
  public init(
    source srcObject: NSManagedObject, newVersion newvers: Int, oldVersion oldvers: Int,
    cachedSnapshot cachesnap: [String: Any]?, persistedSnapshot persnap: [String: Any]?
  ) {
    sourceObject = srcObject
    objectSnapshot = srcObject.row.map { srcObject.snapshot(of: $0) }
    newVersionNumber = newvers
    oldVersionNumber = oldvers
    cachedSnapshot = cachesnap
    persistedSnapshot = persnap
  }

  /// Core Data's printed form: what lost, and what it lost to (DS-08, DS-08b).
  open override var description: String {
    let version = newVersionNumber == 0 ? "<deleted>" : String(newVersionNumber)
    let rows =
      if let persistedSnapshot {
        "old cached row = \(Self.text(cachedSnapshot)) and new database row = \(Self.text(persistedSnapshot))"
      } else {
        "old object snapshot = \(Self.text(objectSnapshot)) and new cached row = \(Self.text(cachedSnapshot))"
      }
    return
      "NSMergeConflict (\(PrintedNames.text(for: self))) for NSManagedObject (\(PrintedNames.text(for: sourceObject))) "
      + "with objectID '\(sourceObject.objectID)' with oldVersion = \(oldVersionNumber) and newVersion = \(version) "
      + "and \(rows)"
  }

  private static func text(_ snapshot: [String: Any]?) -> String {
    guard let snapshot else { return "(null)" }
    let lines = snapshot.sorted { $0.key < $1.key }.map { key, value in
      "    \(PropertyListText.quoted(key)) = \(value is NSNull ? "\"<null>\"" : PropertyListText.quoted(text(of: value)));\n"
    }
    return "{\n" + lines.joined() + "}"
  }

  /// Foundation ends the process over the text of a date that is not a number.
  private static func text(of value: Any) -> String {
    (value as? Date).map { PropertyListText.date($0.timeIntervalSinceReferenceDate) } ?? "\(value)"
  }
}
