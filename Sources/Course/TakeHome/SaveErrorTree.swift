// What a save threw, as a tree that people can read and code can ask.
//
// Use it for logs, and to decide: ask `first(_:)` for a code at any depth instead of comparing the code of the error, because
// 1560 hides 1570 and 1600 as soon as there are two. Do not show it to users: it names entities and properties.
//
//     do { try context.save() } catch {
//       let tree = SaveErrorTree(error)
//       logger.error("\(tree)")
//       if let denied = tree.first(1600) { tell(denied.object) }
//     }
//
// The text leaves out values that were refused, and those that had to be unique: they are what your users wrote. `text(values: true)`
// has them, for a debugger. A message of the store, or the reason of an exception, is shown as it is and may quote one.
// Apple's `Logger` shows `<private>` in place of the whole tree, unless you write `\(tree, privacy: .public)`.
//
// An object is named by its entity and the last part of its ID; no property of it is read, so no fault fires.

import CoreData
import Foundation

/// One error and what lies below it.
nonisolated struct SaveErrorTree: Error {
  /// A row that was changed or deleted by others (133020), or whose unique value exists already (133021).
  enum Conflict: Sendable {
    /// The row has another version than the one that was read; nil where the row is gone.
    case version(object: String, read: Int, now: Int?)
    /// Two rows would have the same values.
    case unique(constraint: [String], values: [String], objects: [String], stored: String?)
  }

  var domain: String
  var code: Int
  /// What it says of itself.
  var message: String
  /// Why, where the error says so.
  var reason: String?
  /// The object that is not valid: seldom the one that was deleted.
  var object: String?
  /// Its property.
  var property: String?
  /// The value that was refused.
  var value: String?
  /// SQLite's code, which says more than Core Data's: 11 is a damaged file, 13 a full disk.
  var sqliteCode: Int?
  /// The exception that Core Data has made an error of.
  var exception: String?
  /// The objects that an error of a store names.
  var affected: [String]
  var conflicts: [Conflict]
  /// The errors of a 1560, and what lies under an error of a store.
  var children: [SaveErrorTree]

  /// Takes an error apart.
  ///
  /// - Parameter error: what `save()`, a fetch, a batch request or the opening of a store threw.
  init(_ error: any Error) {
    let cocoa = error as NSError
    let info = cocoa.userInfo
    (domain, code, message) = (cocoa.domain, cocoa.code, cocoa.localizedDescription)
    reason =
      info[NSLocalizedFailureReasonErrorKey] as? String ?? info["reason"] as? String
      ?? info.keys.first { $0.hasPrefix("Dangling reference") }
    object = (info[NSValidationObjectErrorKey] as? NSManagedObject).map(Self.name)
    property = info[NSValidationKeyErrorKey] as? String
    value = info[NSValidationValueErrorKey].map(Self.text)
    sqliteCode = (info[NSSQLiteErrorDomain] as? NSNumber)?.intValue
    exception = info["NSUnderlyingException"].map { "\($0)" }
    affected = (info[NSAffectedObjectsErrorKey] as? [Any] ?? []).compactMap { ($0 as? NSManagedObject).map(Self.name) }
    conflicts = (info[NSPersistentStoreSaveConflictsErrorKey] as? [Any] ?? []).compactMap(Self.conflict)
    children = (info[NSDetailedErrorsKey] as? [any Error] ?? []).map { SaveErrorTree($0) }
    if let underlying = info[NSUnderlyingErrorKey] as? any Error { children.append(SaveErrorTree(underlying)) }
  }

  /// The first error with a code, this one or one below it.
  func first(_ code: Int) -> SaveErrorTree? {
    if self.code == code, domain == NSCocoaErrorDomain { return self }
    return children.lazy.compactMap { $0.first(code) }.first
  }

  /// What kind of error a code of Core Data is, for logs.
  var title: String {
    guard domain == NSCocoaErrorDomain else { return domain }
    let titles = [
      1550: "a validation failed", 1551: "a unique value exists already", 1560: "several errors",
      1570: "a mandatory value is missing", 1580: "a relationship has too few objects",
      1590: "a relationship has too many objects", 1600: "a deny rule has a destination",
      133000: "an object is not in the store", 133020: "a row was changed or deleted by others",
      133021: "a unique value exists already", 134050: "conflicts in the store",
      134060: "Core Data's own error", 134070: "the store cannot do what was asked",
      134091: "the store does not know this request", 134180: "an error of SQLite",
      134301: "the history token has expired",
    ]
    if let title = titles[code] { return title }
    if (1610...1690).contains(code) { return "a value is out of bounds, or has the wrong form" }
    if (134100...134199).contains(code) { return "the store was made with another model" }
    return (134000...134999).contains(code) ? "an error of the store" : "another error"
  }

  private static func conflict(_ conflict: Any) -> Conflict? {
    if let conflict = conflict as? NSMergeConflict {
      let now = conflict.newVersionNumber
      return .version(
        object: name(conflict.sourceObject), read: conflict.oldVersionNumber, now: now == 0 ? nil : now)
    }
    guard let conflict = conflict as? NSConstraintConflict else { return nil }
    return .unique(
      constraint: conflict.constraint, values: conflict.constraint.map { text(conflict.constraintValues[$0] ?? "nil") },
      objects: conflict.conflictingObjects.map(name).sorted(), stored: conflict.databaseObject.map(name))
  }

  private static func name(_ object: NSManagedObject) -> String {
    let entity = object.entity.name ?? "object"
    if object.objectID.isTemporaryID { return "\(entity), not saved yet" }
    return "\(entity) \(object.objectID.uriRepresentation().lastPathComponent)"
  }

  private static func text(_ value: Any) -> String {
    if let object = value as? NSManagedObject { return name(object) }
    var objects: [Any]?
    if let set = value as? NSSet { objects = set.allObjects }
    if let list = value as? NSOrderedSet { objects = list.array }
    guard let objects else { return "\(value)" }
    let names = objects.map { ($0 as? NSManagedObject).map(name) ?? "\($0)" }
    return (value is NSOrderedSet ? names : names.sorted()).joined(separator: ", ")
  }
}

nonisolated extension SaveErrorTree: CustomStringConvertible {
  /// The tree without values, one error under the other.
  var description: String { text() }

  /// The tree, one error under the other.
  ///
  /// - Parameter values: whether values are shown that were refused, or had to be unique.
  func text(values: Bool = false) -> String { lines(values).joined(separator: "\n") }

  private func lines(_ showsValues: Bool) -> [String] {
    var lines = ["\(code) \(title): \(message)"]
    let fields = [
      ("object", object), ("property", property), ("value", showsValues ? value : nil), ("reason", reason),
      ("SQLite", sqliteCode.map(String.init)), ("exception", exception),
    ]
    for (label, text) in fields { if let text { lines.append("  \(label): \(text)") } }
    if !affected.isEmpty { lines.append("  affected: \(affected.joined(separator: ", "))") }
    for conflict in conflicts {
      switch conflict {
      case .version(let object, let read, let now):
        lines.append("  conflict: \(object), read at version \(read), now \(now.map { "\($0)" } ?? "deleted")")
      case .unique(let constraint, let values, let objects, let stored):
        let same = showsValues ? " = \(values.joined(separator: ", "))" : ""
        let other = stored.map { "; in the store: \($0)" } ?? ""
        lines.append(
          "  conflict: \(constraint.joined(separator: ", "))\(same): \(objects.joined(separator: ", "))\(other)")
      }
    }
    return lines + children.flatMap { $0.lines(showsValues).map { "  " + $0 } }
  }
}
