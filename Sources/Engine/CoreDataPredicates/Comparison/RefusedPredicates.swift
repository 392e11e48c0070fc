import Foundation

/// The predicates that were refused because they are too deep, held until they can be let go of.
///
/// Foundation's compound predicates let go of their parts one inside the other: of one that is 100 000 levels deep, whoever
/// has caught the refusal and drops it would come to the end of the stack (CH-907). So each level is held here, and once
/// nobody else has the outermost one they are let go of one after the other, from the outside. That is looked for when the
/// next one is refused: until then a refused predicate takes its memory.
enum RefusedPredicates {
  private static let all = Guarded<Unchecked<[HeldLevels]>>(Unchecked([]))

  /// Holds a predicate, and lets go of those that nobody else has any more.
  static func hold(_ predicate: NSPredicate) {
    let free = all.withLock { all in
      var (kept, free): ([HeldLevels], [HeldLevels]) = ([], [])
      for held in all.value {
        if held.isAlone { free.append(held) } else { kept.append(held) }
      }
      if !kept.contains(where: { $0.outermost === predicate }) { kept.append(HeldLevels(of: predicate)) }
      all = Unchecked(kept)
      return Unchecked(free)
    }
    // What goes may have closures, which are anybody's code.
    for held in free.value { held.letGo() }
  }

  /// How many are held.
  static var count: Int { all.withLock { $0.value.count } }
}

/// Every predicate and expression of a tree.
private final class HeldLevels {
  /// Each behind all that it is a part of, from the end: the outermost is the last.
  private var levels: [NSObject] = []

  init(of predicate: NSPredicate) {
    var waiting: [NSObject] = [predicate]
    var seen: Set<ObjectIdentifier> = []
    while let next = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      levels.append(next)
      waiting += next.conditionParts
    }
    levels.reverse()
  }

  var outermost: NSObject? { levels.last }

  /// Whether nobody else has the outermost.
  var isAlone: Bool { levels.isEmpty || isKnownUniquelyReferenced(&levels[levels.count - 1]) }

  func letGo() { while levels.popLast() != nil {} }
}
