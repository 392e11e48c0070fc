import Foundation
import OpenCoreData

/// Looks, around each call of a reader's function, for what a house rule forbids.
///
/// One of a rule's own runs of a situation: what the situation's check makes of the attempt does not matter. It is used on the
/// thread that judges, which waits for whatever an attempt does elsewhere.
final class HouseWatch: CallWrapper, @unchecked Sendable {
  /// The watch in whose run a store is made, so that the store has witnesses.
  @TaskLocal static var current: HouseWatch?

  private let rule: HouseRule
  private let rules: Set<HouseRule>
  private let isRefused: Bool
  private var stores: [GradedStore] = []
  /// What was executed by each call.
  private(set) var executed: [Executed] = []
  /// Whether a call has changed the file.
  private(set) var hasWritten = false
  /// What was found against the rule: the first finding.
  private var finding: Mismatch?

  /// Makes a watch for one run.
  ///
  /// - Parameter isRefused: whether the store refuses what it is asked to write.
  init(_ rule: HouseRule, of rules: Set<HouseRule>, isRefused: Bool = false) {
    (self.rule, self.rules, self.isRefused) = (rule, rules, isRefused)
  }

  /// Is told of a store that was made in its run.
  func made(_ store: GradedStore) { stores.append(store) }

  func call<Result>(
    in contexts: [NSManagedObjectContext], instead substitute: Result?, _ function: () throws -> Result
  ) rethrows -> Result {
    guard finding == nil, let store = store(of: contexts) else { return try function() }
    let contexts = contexts.reduce(into: [NSManagedObjectContext]()) { all, next in
      if !all.contains(next) { all.append(next) }
    }
    let look = note { try HouseLook(contexts, store, isRefused: isRefused, rule, of: rules) }
    var thrown: (any Error)?
    defer { note { try look.map { try lookAgain($0, thrown) } } }
    do {
      guard rule == .inBulk else { return try function() }
      let (executed, result) = try Executed.during(on: store, function)
      self.executed.append(executed)
      return result
    } catch {
      thrown = error
      throw error
    }
  }

  /// Throws what was found.
  func report() throws {
    if let finding { throw finding }
  }

  private func lookAgain(_ look: HouseLook, _ error: (any Error)?) throws {
    if try look.hasWritten() { hasWritten = true }
    try look.check(rule, error)
  }

  /// The store below the contexts.
  private func store(of contexts: [NSManagedObjectContext]) -> GradedStore? {
    stores.last { store in
      contexts.contains { context in
        var root = context
        while let parent = root.parent { root = parent }
        return root.persistentStoreCoordinator?.persistentStores.contains { $0.url == store.url } ?? false
      }
    }
  }

  /// Keeps the first mismatch that is found; what else goes wrong is the situation's, which its own check tells.
  @discardableResult
  private func note<Value>(_ body: () throws -> Value) -> Value? {
    do { return try body() } catch {
      if finding == nil { finding = error as? Mismatch }
      return nil
    }
  }
}
