import Foundation

/// What happened to an object or a section, with Apple's raw values (FRC-07).
public enum NSFetchedResultsChangeType: UInt, Sendable {
  /// It is new among the results.
  case insert = 1
  /// It is gone from the results.
  case delete = 2
  /// One of the values that decide its place changed.
  case move = 3
  /// Another of its values changed.
  case update = 4
}

/// One section of a controller's results.
///
/// What it tells changes with the results: a section that was deleted has no objects (FRC-12).
public protocol NSFetchedResultsSectionInfo {
  /// The value at the section name key path, as text (FRC-17); "" for nil and for the one section without a key path
  /// (CH-040).
  var name: String { get }
  /// The title in the index beside a table: by default the first letter of the name, capitalised (FRC-17).
  var indexTitle: String? { get }
  /// How many objects the section has.
  var numberOfObjects: Int { get }
  /// The objects, in order.
  var objects: [Any]? { get }
}

/// The section that controllers give out; it lives as long as its name has objects.
final class FetchedSection: NSFetchedResultsSectionInfo {
  let name: String
  var members: [NSManagedObject] { didSet { index = PlaceIndex() } }
  private var index = PlaceIndex()
  private weak var results: FetchedResults?

  init(_ name: String, _ members: [NSManagedObject] = [], of results: FetchedResults) {
    self.name = name
    self.members = members
    self.results = results
  }

  var indexTitle: String? {
    guard let results else { return Self.defaultIndexTitle(of: name) }
    return results.indexTitle(of: name)
  }
  var numberOfObjects: Int { members.count }
  /// The place of an object, or nil.
  func place(of object: NSManagedObject) -> Int? { index.place(of: object, in: members) }
  var objects: [Any]? {
    results?.readAllBatches()
    return members
  }

  /// The first letter, capitalised (FRC-17); nil for an empty name (chosen here).
  static func defaultIndexTitle(of name: String) -> String? {
    name.first.map { String($0).uppercased() }
  }
}
