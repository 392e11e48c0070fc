import Foundation

/// What follows the changes of a controller's results.
///
/// Every method may be left out. In Objective-C the framework asks which ones are there. Swift cannot ask, so the methods
/// have default implementations, and a default that is reached tells the controller that the delegate has none of its own
/// (chosen here). That is how FRC-03 and FRC-18 hold: the snapshot method is tried first, then the difference method;
/// only when both are left out are the others called.
///
/// Two things follow from it. A method must be in the class that declares the conformance, or in one above it: a
/// subclass cannot add one. And a delegate that has no method for changes is found out at the first change, which the
/// controller then takes back and no longer follows; with sections, at the first change of a section.
///
/// The controller in the calls is seen as one of any result. It is the very object for a controller that was made so;
/// another is handed over as a view of it, which is equal (`==`) and not identical (`===`) to it (CH-079: classes
/// that differ in a type parameter are not convertible on Linux).
///
/// Apple page: NSFetchedResultsControllerDelegate.
public protocol NSFetchedResultsControllerDelegate: NSObjectProtocol {
  /// The results are about to change; the controller still shows the old ones (FRC-05; what it shows is CH-078).
  ///
  /// - Parameter controller: whose results.
  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)

  /// A section came or went (FRC-05): inserts come first, each kind in the order of the indexes (CH-037).
  ///
  /// - Parameters:
  ///   - controller: whose results.
  ///   - sectionInfo: the section; a deleted one has no objects any more (FRC-12).
  ///   - sectionIndex: its index before the change when it was deleted, after the change when it was inserted.
  ///   - type: insert or delete.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType)

  /// An object came, went, moved or changed (FRC-05, FRC-08): in the order of the types' raw values, each in the order
  /// of the paths (CH-037).
  ///
  /// - Parameters:
  ///   - controller: whose results.
  ///   - indexPath: where it was before the change; nil for an insert (FRC-13).
  ///   - type: what happened to it.
  ///   - newIndexPath: where it is after the change; nil for a delete (FRC-13). An update has both (chosen here).
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)

  /// Every change has been told.
  ///
  /// - Parameter controller: whose results.
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)

  /// The results changed, told as one difference; for controllers without sections only (FRC-18).
  ///
  /// A move and an update are a removal and an insertion that name each other (chosen here), so that applying the
  /// difference to the old IDs gives the new ones and nothing that changed is left out.
  ///
  /// - Parameters:
  ///   - controller: whose results.
  ///   - diff: the difference between the IDs before and after.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith diff: CollectionDifference<NSManagedObjectID>)

  /// The results changed, told as what they are now (FRC-18); also called after `performFetch` (CH-080).
  ///
  /// Core Data hands over an `NSDiffableDataSourceSnapshotReference`, a type of UIKit and AppKit that Linux does not have.
  /// `FetchedResultsSnapshot` is this project's own and holds the same: section names and object IDs.
  ///
  /// - Parameters:
  ///   - controller: whose results.
  ///   - snapshot: names of sections, and IDs of their objects.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith snapshot: FetchedResultsSnapshot)

  /// Gives the title of a section in the index beside a table.
  ///
  /// - Parameters:
  ///   - controller: whose results.
  /// - Returns: the title, or nil for none. Left out, the controller's `sectionIndexTitle(forSectionName:)` decides.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    sectionIndexTitleForSectionName sectionName: String
  ) -> String?
}

extension NSFetchedResultsControllerDelegate {
  /// Does nothing: the method was left out.
  public func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    controller.results.missing.insert(.willChange)
  }

  /// Does nothing: the method was left out.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {
    controller.results.missing.insert(.section)
  }

  /// Does nothing: the method was left out.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    controller.results.missing.insert(.object)
  }

  /// Does nothing: the method was left out.
  public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    controller.results.missing.insert(.didChange)
  }

  /// Does nothing: the method was left out.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
  ) {
    controller.results.missing.insert(.difference)
  }

  /// Does nothing: the method was left out.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith snapshot: FetchedResultsSnapshot
  ) {
    controller.results.missing.insert(.snapshot)
  }

  /// Gives no title: the method was left out.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    sectionIndexTitleForSectionName sectionName: String
  ) -> String? {
    controller.results.missing.insert(.indexTitle)
    return nil
  }
}

/// The methods that a delegate was found to leave out.
struct MissingDelegateMethods: OptionSet {
  let rawValue: UInt8

  static let willChange = MissingDelegateMethods(rawValue: 1 << 0)
  static let section = MissingDelegateMethods(rawValue: 1 << 1)
  static let object = MissingDelegateMethods(rawValue: 1 << 2)
  static let didChange = MissingDelegateMethods(rawValue: 1 << 3)
  static let difference = MissingDelegateMethods(rawValue: 1 << 4)
  static let snapshot = MissingDelegateMethods(rawValue: 1 << 5)
  static let indexTitle = MissingDelegateMethods(rawValue: 1 << 6)
}
