import Foundation
import OpenCoreData

/// What is around one call of a reader's function before it begins, to be compared with what it left.
struct HouseLook {
  private let store: GradedStore
  private let maySave: Bool
  private let witnesses: [Bystanders]
  private let settings: [ContextSettings]
  private let watches: [ContextWatch]
  private let pending: [PendingChanges]
  private let held: [HeldObjects]
  private let strangers: [Strangers]
  private let file: FileContents
  private let refusals: [NSError]?

  /// Places what other code has in the contexts, and looks.
  ///
  /// - Parameters:
  ///   - contexts: the contexts that the function is given.
  ///   - isRefused: whether the store is to refuse the function what it writes.
  /// - Throws: what placing throws.
  init(
    _ contexts: [NSManagedObjectContext], _ store: GradedStore, isRefused: Bool, _ rule: HouseRule,
    of rules: Set<HouseRule>
  ) throws {
    (self.store, maySave) = (store, !rules.contains(.saveOnlyIfAsked))
    strangers = try contexts.filter { $0.parent == nil && rule == .othersWorkStays }.map {
      try Strangers(in: $0, of: store)
    }
    witnesses = try contexts.compactMap { try Witness.place(in: $0, of: store) }
    watches = contexts.map(ContextWatch.init)
    // What is put back has to be what was there, and not what is usual.
    if rule == .othersWorkStays { for context in contexts { context.setUpUnusually() } }
    settings = contexts.flatMap { Array(sequence(first: $0, next: \.parent)) }.map(ContextSettings.init(of:))
    pending = contexts.map(PendingChanges.init(in:))
    held = contexts.map { context in
      HeldObjects(
        context.performAndWait { context.registeredObjects.filter { !$0.isFault && !$0.hasChanges } }, in: context)
    }
    file = try store.contents()
    refusals = isRefused ? try store.refuse() : nil
  }

  /// Whether the file has other rows now.
  func hasWritten() throws -> Bool { !file.changes(to: try store.contents()).isEmpty }

  /// Looks again.
  ///
  /// - Parameter error: what the function has thrown; nil where it has returned.
  /// - Throws: `Mismatch` with the first thing that is against the rule.
  func check(_ rule: HouseRule, _ error: (any Error)?) throws {
    switch rule {
    case .othersWorkStays:
      let moment = "after the call"
      for witness in witnesses { try witness.check(maySave ? .kept : .unsaved, moment) }
      for setting in settings { try setting.check(moment) }
      let changes = file.changes(to: try store.contents())
      for strangers in strangers { try strangers.check(moment, but: changes) }
    case .failureChangesNothing:
      guard let refusals else { return }
      try checkRefusal(error, refusals)
    case .saveOnlyIfAsked:
      for watch in watches { try expect("saves of a context that the function was given", watch.saves(), is: 0) }
    case .inBulk, .anyData: break
    }
  }

  private func checkRefusal(_ error: (any Error)?, _ refusals: [NSError]) throws {
    let changes = file.changes(to: try store.contents())
    guard let error = error as NSError? else {
      // Through a coordinator of its own a function writes what this one refuses.
      guard changes.isEmpty else { return }
      throw Mismatch(["the store refused to write: expected its error, and none was thrown"])
    }
    // One that is made anew has the code, and not what the store has put into it.
    guard refusals.contains(where: { (try? expectSameError(error, as: $0)) != nil }) else {
      let (expected, found) = (ErrorName.text(refusals[0]), ErrorName.text(error))
      throw Mismatch([
        "the store refused to write: expected its error, \(expected), found \(found == expected ? "another one of that code" : found)"
      ])
    }
    let moment = "after the store refused to write"
    try expect("\(moment), rows that are other than before in the file", changes, is: [])
    for witness in witnesses { try witness.check(.unsaved, moment) }
    for waiting in pending { try waiting.check(moment) }
    for objects in held { try objects.check(moment) }
    for setting in settings { try setting.check(moment) }
  }
}

extension NSManagedObjectContext {
  /// Has settings that an app may have chosen, and that change nothing where nothing conflicts and no row is too old.
  fileprivate func setUpUnusually() {
    performAndWait {
      mergePolicy = NSMergePolicy(merge: .rollbackMergePolicyType)
      stalenessInterval = 3_600
    }
  }
}

extension GradedStore {
  /// Has the store refuse from now on to write.
  ///
  /// - Returns: the errors that a save and a batch request throw there.
  /// - Throws: `Mismatch` where nothing is thrown.
  fileprivate func refuse() throws -> [NSError] {
    makeReadOnly()
    let plain = container.newBackgroundContext()
    return try plain.performAndWait {
      _ = NSEntityDescription.insertNewObject(forEntityName: Witness.entityName, into: plain)
      let update = NSBatchUpdateRequest(entityName: Witness.entityName)
      update.propertiesToUpdate = ["text": "other"]
      let deletion = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: Witness.entityName))
      return try [
        expectError("a save in a store that is read-only") { try plain.save() },
        expectError("a batch update in a store that is read-only") { try plain.execute(update) },
        expectError("a batch delete in a store that is read-only") { try plain.execute(deletion) },
      ].map { $0 as NSError }
    }
  }
}
