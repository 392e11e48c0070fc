import Foundation
import OpenCoreData
import Samples

/// A delete in two steps that may have a fault, and a way to try it.
///
/// Its grace period is 120 seconds.
public struct TwoStepEngine {
  /// What is wrong with a delete in two steps.
  enum Fault {
    /// A second mark moves the date.
    case lastMarkCounts
    /// The list shows what is marked.
    case showsMarked
    /// The purge does not wait.
    case purgesAtOnce
    /// The purge tells nobody.
    case tellsNobody
    /// The purge takes nothing.
    case neverPurges
  }

  let fault: Fault?

  /// Opens a fresh store with three countries: Chad, Mali and Togo.
  ///
  /// - Throws: what opening it throws.
  public func open() throws -> OpenedDeletion { OpenedDeletion(try Globe(["Chad", "Mali", "Togo"]), fault) }
}

/// A store whose countries are deleted in two steps.
public final class OpenedDeletion {
  private let globe: Globe
  private let fault: TwoStepEngine.Fault?

  init(_ globe: Globe, _ fault: TwoStepEngine.Fault?) {
    self.globe = globe
    self.fault = fault
  }

  /// The context of a screen.
  public var screen: NSManagedObjectContext { globe.list }

  /// Marks a country, in another context, and saves.
  ///
  /// - Parameters:
  ///   - name: the country.
  ///   - seconds: the time, in seconds from the start.
  /// - Throws: what the save throws.
  public func mark(_ name: String, at seconds: TimeInterval) throws {
    let isLast = if case .lastMarkCounts? = fault { true } else { false }
    try globe.sync.performAndWait {
      let country = try globe.sync.country(name)
      if isLast || country.markedForDeletionDate == nil { country.markedForDeletionDate = Globe.moment(seconds) }
      if globe.sync.hasChanges { try globe.sync.save() }
    }
  }

  /// Purges, in another context, what has been marked for longer than the grace period.
  ///
  /// - Parameter seconds: the time, in seconds from the start.
  /// - Throws: what the batch delete throws.
  public func purge(at seconds: TimeInterval) throws {
    if case .neverPurges? = fault { return }
    let grace: TimeInterval = if case .purgesAtOnce? = fault { 0 } else { 120 }
    let marked = NSFetchRequest<any NSFetchRequestResult>(entityName: "Country")
    marked.predicate = NSPredicate(format: "markedForDeletionDate < %@", Globe.moment(seconds - grace) as NSDate)
    let request = NSBatchDeleteRequest(fetchRequest: marked)
    request.resultType = .resultTypeObjectIDs
    let result = try globe.sync.performAndWait { try globe.sync.execute(request) as? NSBatchDeleteResult }
    if case .tellsNobody? = fault { return }
    let ids = result?.result as? [NSManagedObjectID] ?? []
    NSManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [globe.sync, globe.list])
  }

  /// The names that the screen's list shows, in order.
  ///
  /// - Throws: what the fetch throws.
  public func shown() throws -> [String] {
    let request = NSFetchRequest<Country>(entityName: "Country")
    if case .showsMarked? = fault {} else { request.predicate = NSPredicate(format: "markedForDeletionDate == nil") }
    return try screen.performAndWait { try screen.fetch(request).map(\.name).sorted() }
  }

  /// The names of the countries whose rows are in the file, in order.
  ///
  /// - Throws: what SQLite throws.
  public func inFile() throws -> [String] { try globe.names() }

  /// Holds a country on the screen, loaded.
  ///
  /// - Parameter name: the country.
  /// - Throws: what the fetch throws.
  public func hold(_ name: String) throws -> Country { try globe.held(name, isLoaded: true) }

  /// Whether the screen knows that a country that it holds is gone.
  ///
  /// - Parameter country: a country that was held.
  public func knowsGone(_ country: Country) -> Bool { screen.performAndWait { country.isDeleted } }
}
