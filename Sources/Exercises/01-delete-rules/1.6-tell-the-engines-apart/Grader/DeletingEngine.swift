import OpenCoreData
import Samples

/// An engine that may have a fault, and a way to try it.
public struct DeletingEngine {
  /// What is wrong with an engine.
  enum Fault {
    /// It treats one rule as if it were another one.
    case mistakes(NSDeleteRule, for: NSDeleteRule)
    /// What is saved does not reach the file.
    case savesInMemory
  }

  let fault: Fault?

  /// Opens a fresh store with a model of these rules.
  ///
  /// It holds one series, `id` 1, with the episodes 100 to 103. The first two have a history.
  ///
  /// - Parameter rules: the delete rules.
  /// - Throws: what opening it throws.
  public func open(_ rules: SeriesModel) throws -> OpenedEngine {
    var rules = rules
    if case .mistakes(let rule, let other)? = fault { rules.replace(rule, by: other) }
    let store = try GradedStore(rules, [SeriesSeed(id: 1, title: "Trial", episodes: 4, watched: 2)])
    guard case .savesInMemory? = fault else { return OpenedEngine(store, store.context) }
    // A context below the one that reaches the file: its save goes one level up and no further.
    let child = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    child.parent = store.context
    return OpenedEngine(store, child)
  }
}

/// A store that an engine under test has opened.
public final class OpenedEngine {
  /// The context to delete in.
  public let context: NSManagedObjectContext

  private let store: GradedStore

  init(_ store: GradedStore, _ context: NSManagedObjectContext) {
    self.store = store
    self.context = context
  }

  /// A context that knows nothing but what is in the file.
  ///
  /// - Throws: what opening the file again throws.
  public func anotherContext() throws -> NSManagedObjectContext { try store.reopened().viewContext }
}

extension SeriesModel {
  /// Exchanges a rule by another one, wherever it stands.
  mutating func replace(_ rule: NSDeleteRule, by other: NSDeleteRule) {
    for end in [\SeriesModel.seriesEpisodes, \.episodeSeries, \.episodeHistory, \.historyEpisode]
    where self[keyPath: end] == rule {
      self[keyPath: end] = other
    }
  }
}
