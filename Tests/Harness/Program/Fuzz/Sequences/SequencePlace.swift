import TestKit

/// Where a sequence runs: places must agree in what they answer and show.
struct SequencePlace: Codable, Hashable, CustomStringConvertible {
  enum Store: String, Codable, CaseIterable { case memory, sqlite, history, journal }

  /// How a sequence comes to an object that it names.
  enum Holding: String, Codable, CaseIterable {
    /// It has kept the object.
    case held
    /// It fetches it each time.
    case fetched
    /// It has kept the ID that the object had when it was made.
    case byID
  }

  var store: Store
  /// How many contexts stand above the one that is used.
  var depth: Int
  var holding: Holding
  /// The batch size of fetches; 0 is none.
  var batchSize: Int
  /// Whether fetches read relationships ahead.
  var prefetches: Bool

  /// What the others are held against; with a parent, what others with one are.
  static func plain(hasParent: Bool) -> SequencePlace {
    SequencePlace(store: .memory, depth: hasParent ? 1 : 0, holding: .held, batchSize: 0, prefetches: false)
  }

  var description: String {
    let place = ["root", "child", "grandchild"][min(depth, 2)]
    return "\(store) \(place), \(holding)" + (batchSize > 0 ? ", batches of \(batchSize)" : "")
      + (prefetches ? ", prefetching" : "")
  }

  /// Draws a place.
  init(_ random: inout SeededGenerator, hasParent: Bool) {
    store = random.pick(Store.allCases) ?? .sqlite
    depth = hasParent ? 1 + random.below(2) : random.below(3)
    holding = random.pick(Holding.allCases) ?? .held
    batchSize = random.once(in: 3) ? 1 + random.below(3) : 0
    prefetches = random.once(in: 3)
  }

  init(store: Store, depth: Int, holding: Holding, batchSize: Int, prefetches: Bool) {
    (self.store, self.depth, self.holding) = (store, depth, holding)
    (self.batchSize, self.prefetches) = (batchSize, prefetches)
  }
}
