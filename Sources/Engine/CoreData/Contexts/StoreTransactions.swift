import Foundation

/// The transactions of one save, one a store.
///
/// While the first has not been committed, a failure leaves everything as it was (SV-11). A failure after that cannot take
/// back what other stores have written: the save is incomplete (SV-12). The stores behind the one that failed are not
/// tried and count as failed (CH-926).
struct StoreTransactions {
  /// What the stores were to write, in the order of the stores.
  let drafts: [SavePlanner.Draft]
  /// How many of the drafts were written.
  private(set) var writtenCount = 0
  /// What their stores have done besides, where that is anything.
  private(set) var outcomes: [(store: StoreIdentity, outcome: CommitOutcome)] = []
  /// Why the next one was not.
  private(set) var failure: (any Error)?

  init(_ drafts: [SavePlanner.Draft]) { self.drafts = drafts }

  /// Commits the drafts.
  ///
  /// - Throws: what the first store throws; nothing has been written then.
  mutating func run(_ access: RowAccess, by origin: WorkOrigin) throws {
    for draft in drafts {
      do {
        let outcome = try access.store(draft.store).commit(draft.plan, by: origin)
        if !outcome.derivedChanges.isEmpty { outcomes.append((draft.store, outcome)) }
      } catch {
        if writtenCount == 0 { throw error }
        failure = error
        return
      }
      writtenCount += 1
    }
  }

  /// What was written.
  var written: ArraySlice<SavePlanner.Draft> { drafts[..<writtenCount] }

  /// Whether an object is one that was not written.
  func isFailed(_ object: NSManagedObject) -> Bool {
    failure != nil && drafts[writtenCount...].contains { $0.store === object.store }
  }
}

extension SaveFailure {
  /// Some stores were written and others were not (SV-12).
  ///
  /// - Parameters:
  ///   - transactions: the transactions, of which one failed.
  ///   - objects: the objects of the stores that failed.
  ///   - cause: what the store that failed says.
  static func incomplete(
    _ transactions: StoreTransactions, objects: [NSManagedObject], cause: any Error
  ) -> CocoaError {
    CocoaError(
      .persistentStoreIncompleteSave,
      userInfo: [
        NSAffectedStoresErrorKey: transactions.drafts[transactions.writtenCount...].compactMap(\.store.persistentStore),
        NSAffectedObjectsErrorKey: objects,
        NSUnderlyingErrorKey: cause,
        NSLocalizedDescriptionKey: ErrorSentences.description(forCode: NSPersistentStoreIncompleteSaveError),
      ])
  }
}
