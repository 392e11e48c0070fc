import Foundation
import Processes
import WorkbookKit

/// Measures operations at three sizes and prints how their times grow.
struct ScaleTable {
  let operations: [ScaledOperation]
  /// Those that may grow faster, by name.
  let exceptions: [String: GrowthException]

  /// The sizes: a step of four tells n from n log n from n², and the smallest is large enough for fixed costs not to count.
  private static let sizes = [1000, 4000, 16000]
  /// Where the last step looks too long, and took less than so many seconds, one more is measured.
  private static let further = (size: 64000, from: 0.2)

  /// Measures them all.
  ///
  /// - Returns: 0, or 1 where something grows too fast.
  /// - Throws: what an operation throws.
  func run() throws -> Int32 {
    let start = Clocks.now.wall
    HarnessProgram.say(
      """
      \(operations.count) operations, processor milliseconds, the least of up to five rounds; nothing here is drawn. An \
      exponent is that of the step before it; only the last one is judged, and where it is above \(GrowthVerdict.limit) in less \
      than \(text(Self.further.from, 1)) s, the step to \(Self.further.size) with it.

      | operation | \(Self.sizes.map { "\($0)" }.joined(separator: " | ")) | exponent | last exponent | |
      | --- | --: | --: | --: | --: | --: | --- |
      """)
    var rows = try operations.map { operation in
      let times = try measure(operation)
      say(operation, times)
      return (operation: operation, times: times)
    }
    // What shares the machine can be in the way for a minute: those that look too slow are measured again when all are done.
    for (index, row) in rows.enumerated() where verdict(row.times, row.operation).isFault {
      rows[index].times = try measure(row.operation)
      HarnessProgram.say("\nAgain, which counts:\n")
      say(row.operation, rows[index].times)
    }
    let verdicts = rows.map { verdict($0.times, $0.operation) }
    let faults = verdicts.count(where: \.isFault)
    let argued = verdicts.count { if case .argued = $0 { true } else { false } }
    HarnessProgram.say(
      "\n\(operations.count) operations in \(Int(Clocks.now.wall - start)) s: \(faults) grow too fast, \(argued) more have a "
        + "reason.")
    return faults > 0 ? 1 : 0
  }

  /// Prints an operation's row.
  private func say(_ operation: ScaledOperation, _ times: [Double]) {
    let steps = [GrowthVerdict.exponent(times[0], times[1]), GrowthVerdict.last(of: times)]
    let cells = times.prefix(3).map { text($0 * 1000, 2) } + steps.map { text($0, 2) }
    let further = times.dropFirst(3).map { "\(text($0 * 1000, 2)) at \(Self.further.size). " }.joined()
    let verdict = verdict(times, operation).text
    HarnessProgram.say("| \(operation.name) | \(cells.joined(separator: " | ")) | \(further)\(verdict) |")
  }

  /// The times at the three sizes; up to four times more, and at a fourth size, where the machine may have made a step look long.
  private func measure(_ operation: ScaledOperation) throws -> [Double] {
    var times = try Self.sizes.map { try operation.seconds($0, rounds: 5, budget: 1.5) }
    // One that takes long has had one round, in which anything else on the machine shows.
    for _ in 0..<4 where verdict(times, operation).isFault && times[2] < 4 {
      for (index, size) in Self.sizes.enumerated() {
        times[index] = min(times[index], try operation.seconds(size, rounds: 5, budget: 2))
      }
    }
    if verdict(times, operation).isFault, times[2] < Self.further.from {
      times.append(try operation.seconds(Self.further.size, rounds: 5, budget: 3))
    }
    return times
  }

  private func verdict(_ times: [Double], _ operation: ScaledOperation) -> GrowthVerdict {
    GrowthVerdict(exponent: GrowthVerdict.last(of: times), exception: exceptions[operation.name])
  }

  private func text(_ number: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", number) }
}
