/// What a controller shows at one moment: the names of its sections and the IDs of their objects.
///
/// It stands in for `NSDiffableDataSourceSnapshotReference`, which UIKit and AppKit define and Linux lacks (FRC-18).
public struct FetchedResultsSnapshot {
  private let sections: [(name: String, items: [NSManagedObjectID])]

  init(_ sections: [FetchedSection], updated: [NSManagedObjectID] = []) {
    self.sections = sections.map { ($0.name, $0.members.map(\.objectID)) }
    reloadedItemIdentifiers = updated
  }

  /// The names of the sections, in order.
  public var sectionIdentifiers: [String] { sections.map(\.name) }

  /// The IDs of all objects, in order.
  public var itemIdentifiers: [NSManagedObjectID] { sections.flatMap(\.items) }

  /// The IDs of the objects whose values changed, moves included; empty after a fetch.
  public let reloadedItemIdentifiers: [NSManagedObjectID]

  /// The IDs of a section's objects, in order.
  ///
  /// - Parameter name: the name of a section; another has none.
  public func itemIdentifiers(inSection name: String) -> [NSManagedObjectID] {
    sections.first { $0.name == name }?.items ?? []
  }
}
