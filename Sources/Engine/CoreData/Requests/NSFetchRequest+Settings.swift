import Foundation

// What is found, and how much of it is read.
extension NSFetchRequest {
  /// The condition; nil fetches every object.
  public var predicate: NSPredicate? {
    get { settings.predicate }
    set {
      requireMutable()
      settings.predicate = newValue
    }
  }

  /// The order, most significant first; nil promises none (FR-20).
  public var sortDescriptors: [NSSortDescriptor]? {
    get { settings.sortDescriptors }
    set {
      requireMutable()
      settings.sortDescriptors = newValue
    }
  }

  /// The most results to give; 0 sets no limit.
  public var fetchLimit: Int {
    get { settings.fetchLimit }
    set {
      requireMutable()
      settings.fetchLimit = newValue
    }
  }

  /// How many results are skipped, the first in their order.
  ///
  /// Default 0; a negative number skips none.
  public var fetchOffset: Int {
    get { settings.fetchOffset }
    set {
      requireMutable()
      settings.fetchOffset = newValue
    }
  }

  /// How many objects one statement reads; 0 reads all with one.
  ///
  /// With a size the keys are found first, and the rows read a batch at a time. An array of Swift's cannot be lazy: all
  /// batches have been read when `fetch(_:)` returns (FR-14b). An array that reads a batch when one of its objects is asked
  /// for is given by `fetchInBatches(_:)`; a fetched results controller without sections uses one too.
  public var fetchBatchSize: Int {
    get { settings.fetchBatchSize }
    set {
      requireMutable()
      settings.fetchBatchSize = newValue
    }
  }

  /// What to give.
  ///
  /// Default managed objects.
  public var resultType: NSFetchRequestResultType {
    get { settings.resultType }
    set {
      requireMutable()
      settings.resultType = newValue
    }
  }

  /// Whether unsaved changes of the context are laid over what the stores say (FR-03).
  ///
  /// Default true. It means nothing to dictionaries, which say what the stores hold (FR-08).
  public var includesPendingChanges: Bool {
    get { settings.includesPendingChanges }
    set {
      requireMutable()
      settings.includesPendingChanges = newValue
    }
  }

  /// Whether objects of subentities are fetched too.
  ///
  /// Default true.
  public var includesSubentities: Bool {
    get { settings.includesSubentities }
    set {
      requireMutable()
      settings.includesSubentities = newValue
    }
  }

  /// Whether values are read with the keys, into the row cache (FR-06, FR-16).
  ///
  /// Default true.
  public var includesPropertyValues: Bool {
    get { settings.includesPropertyValues }
    set {
      requireMutable()
      settings.includesPropertyValues = newValue
    }
  }

  /// Whether objects may be faults.
  ///
  /// Default true.
  public var returnsObjectsAsFaults: Bool {
    get { settings.returnsObjectsAsFaults }
    set {
      requireMutable()
      settings.returnsObjectsAsFaults = newValue
    }
  }

  /// Whether objects that are registered already take over what the fetch has read of them.
  ///
  /// Default false (FR-17). With true each object whose row has changed is refreshed as by `refresh(_:mergeChanges: true)`:
  /// its own unsaved changes stay. That is what the documentation says; in practice Apple's framework has gone on giving
  /// the old values (FR-18b, WD-11); the documentation is followed (CH-057).
  public var shouldRefreshRefetchedObjects: Bool {
    get { settings.shouldRefreshRefetchedObjects }
    set {
      requireMutable()
      settings.shouldRefreshRefetchedObjects = newValue
    }
  }

  /// Relationships to load with the objects, as key paths: one query each instead of one an object (FR-15).
  public var relationshipKeyPathsForPrefetching: [String]? {
    get { settings.relationshipKeyPathsForPrefetching }
    set {
      requireMutable()
      settings.relationshipKeyPathsForPrefetching = newValue
    }
  }
}
