import Processes
import WorkbookKit

/// An operation of the public API on a number of objects.
struct ScaledOperation {
  let name: String
  /// Makes everything ready for a number of objects; what it returns is what is measured.
  let prepare: (Int) throws -> () throws -> Void

  init(_ name: String, _ prepare: @escaping (Int) throws -> () throws -> Void) {
    (self.name, self.prepare) = (name, prepare)
  }

  /// All of them, in the order of the table.
  static var all: [ScaledOperation] {
    saving + fetching + faulting + relationships + ordered + deleting + deletingInPlaces + batches + contexts + models
      + predicates
  }

  /// Those whose names have one of the words; all of them where there is no word.
  ///
  /// - Throws: the refusal of a word that no name has.
  static func named(_ words: [String]) throws(HarnessRefusal) -> [ScaledOperation] {
    for word in words where !all.contains(where: { $0.name.contains(word) }) {
      throw .word(word, known: all.map(\.name))
    }
    return all.filter { operation in words.isEmpty || words.contains { operation.name.contains($0) } }
  }

  /// The processor seconds that the operation takes, the least of several rounds.
  ///
  /// Processor time does not count what other programs take, and the least of several counts what every round needs.
  ///
  /// - Parameters:
  ///   - count: how many objects.
  ///   - rounds: how many rounds; fewer where they take long.
  ///   - budget: the seconds after which no further round begins.
  /// - Throws: what the operation throws.
  func seconds(_ count: Int, rounds: Int, budget: Double) throws -> Double {
    var least = Double.infinity
    var used = 0.0
    for _ in 0..<rounds where used < budget {
      let begin = Clocks.now.cpu
      try ScaleStore.withFolder {
        let operation = try prepare(count)
        let start = Clocks.now.cpu
        try operation()
        least = min(least, Clocks.now.cpu - start)
      }
      used += Clocks.now.cpu - begin
    }
    return least
  }
}
