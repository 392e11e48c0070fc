import Foundation

/// The names by which those above know a context's objects: a row that is new below has a number of its own at each level.
protocol UpstreamNaming {
  /// Gives objects that have been handed up the permanent IDs by which those above know them (PC-16c).
  func takeIDs(for objects: [NSManagedObject]) throws
  /// The rows of objects that those below name by temporary numbers, as far as somebody up here knows them.
  func places(of numbers: [Int64]) throws -> [Int64: FormerNumbers.Row]
  /// The permanent ID of an object that somebody up here knows by a temporary one; else the ID itself (PC-15).
  func storedID(_ id: NSManagedObjectID) -> NSManagedObjectID
  /// The temporary IDs that a reader below knows of an object, by what those up here remember (PC-14).
  func formerIDs(of id: NSManagedObjectID, for reader: ChildReader) -> [NSManagedObjectID]
  /// The ID by which the context knows the object of an ID, or is going to when it first meets it (PC-14).
  func ownID(of id: NSManagedObjectID) -> NSManagedObjectID
  /// A predicate of the context as the stores understand it, for batch requests.
  func stored(_ predicate: NSPredicate) -> NSPredicate
}
