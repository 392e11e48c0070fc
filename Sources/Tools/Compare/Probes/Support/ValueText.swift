import CoreData
import Foundation

/// A value in words that hold no address, and do not depend on the type that stands for it on a system.
func words(_ value: Any?) -> String {
  guard let value else { return "nil" }
  if value is NSNull { return "NSNull" }
  if value is NSManagedObject { return "object" }
  if value is NSManagedObjectID { return "object ID" }
  if let text = value as? String { return text }
  if let number = value as? NSNumber { return number.stringValue }
  if let count = size(value) { return "\(count) members" }
  return "value"
}

/// An error as domain and code.
func words(_ error: Error) -> String {
  if let error = error as? NothingFound { return "found no \(error.what)" }
  let error = error as NSError
  return "\(error.domain) \(error.code)"
}

/// What a call gives: a word for success, else domain and code of the error.
func outcome(_ success: String = "saved", _ body: () throws -> Void) -> String {
  do {
    try body()
    return success
  } catch {
    return words(error)
  }
}

/// The value that a call gives, else domain and code of the error.
func answer(_ body: () throws -> String) -> String {
  do { return try body() } catch { return words(error) }
}

/// The error of a call that should fail.
func failure(_ body: () throws -> Void) -> NSError? {
  do {
    try body()
    return nil
  } catch {
    return error as NSError
  }
}

/// The keys of an error's `userInfo`, sorted.
func keys(_ error: NSError?) -> String {
  guard let error else { return "no error" }
  return error.userInfo.keys.sorted().joined(separator: " ")
}

/// The errors below an error 1560, else the error itself, as codes in ascending order.
func codes(_ error: NSError?) -> String {
  guard let error else { return "no error" }
  let details = error.userInfo[NSDetailedErrorsKey] as? [NSError]
  return "\(error.code)" + (details.map { " over \($0.map(\.code).sorted())" } ?? "")
}

/// What a notification lists of objects or object IDs, with their numbers; what is empty is left out.
func words(_ notification: Notification?) -> String {
  guard let notification else { return "no post" }
  let kinds = [
    ("inserted", NSInsertedObjectsKey), ("updated", NSUpdatedObjectsKey), ("deleted", NSDeletedObjectsKey),
    ("refreshed", NSRefreshedObjectsKey), ("invalidated", NSInvalidatedObjectsKey),
    ("invalidatedAll", NSInvalidatedAllObjectsKey), ("inserted IDs", NSInsertedObjectIDsKey),
    ("updated IDs", NSUpdatedObjectIDsKey), ("deleted IDs", NSDeletedObjectIDsKey),
    ("refreshed IDs", NSRefreshedObjectIDsKey), ("invalidated IDs", NSInvalidatedObjectIDsKey),
  ]
  let parts = kinds.compactMap { word, key in
    size(notification.userInfo?[key]).flatMap { $0 > 0 ? "\(word) \($0)" : nil }
  }
  return parts.isEmpty ? "nothing listed" : parts.joined(separator: ", ")
}

/// Flags of an object's state.
func state(_ object: NSManagedObject) -> String {
  var words: [String] = []
  if object.isInserted { words.append("inserted") }
  if object.isUpdated { words.append("updated") }
  if object.isDeleted { words.append("deleted") }
  if object.isFault { words.append("fault") }
  if object.managedObjectContext == nil { words.append("no context") }
  return words.isEmpty ? "no flag" : words.joined(separator: " ")
}
