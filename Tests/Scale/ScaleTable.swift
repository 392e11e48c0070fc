import Foundation
import HarnessKit
import Measuring

/// Measures operations at three sizes and prints how their times grow.
struct ScaleTable {
  let operations: [ScaledOperation]
  /// Those that may grow faster, by name.
  let exceptions: [String: GrowthException]

  /// The sizes: a step of four tells n from n log n from n², and the smallest is large enough for fixed costs not to count.
  private static let sizes = [1000, 4000, 16000]

  /// Measures them all.
  ///
  /// - Returns: 0, or 1 where something grows too fast.
  /// - Throws: what an operation throws.
  func run() throws -> Int32 {
    let start = Clocks.now.wall
    HarnessProgram.say(
      """
      \(operations.count) operations, processor milliseconds, the least of up to five rounds; nothing here is drawn. An \
      exponent is that of the step before it; only the last one is judged.

      | operation | \(Self.sizes.map { "\($0)" }.joined(separator: " | ")) | exponent | last exponent | |
      | --- | --: | --: | --: | --: | --: | --- |
      """)
    var verdicts: [GrowthVerdict] = []
    for operation in operations {
      let (times, steps) = try measure(operation)
      let verdict = GrowthVerdict(exponent: steps[1], exception: exceptions[operation.name])
      verdicts.append(verdict)
      let cells = times.map { text($0 * 1000, 2) } + steps.map { text($0, 2) }
      HarnessProgram.say("| \(operation.name) | \(cells.joined(separator: " | ")) | \(verdict.text) |")
    }
    let faults = verdicts.count(where: \.isFault)
    let argued = verdicts.count { if case .argued = $0 { true } else { false } }
    HarnessProgram.say(
      "\n\(operations.count) operations in \(Int(Clocks.now.wall - start)) s: \(faults) grow too fast, \(argued) more have a "
        + "reason.")
    return faults > 0 ? 1 : 0
  }

  /// The times, and the exponents of the two steps; once more where the machine may have made a step look long.
  private func measure(_ operation: ScaledOperation) throws -> (times: [Double], steps: [Double]) {
    var times = try Self.sizes.map { try operation.seconds($0, rounds: 5, budget: 1.5) }
    for _ in 0..<4 where Self.exponent(times[1], times[2]) > GrowthVerdict.limit && times[2] < 1 {
      for (index, size) in Self.sizes.enumerated() {
        times[index] = min(times[index], try operation.seconds(size, rounds: 5, budget: 2))
      }
    }
    return (times, [Self.exponent(times[0], times[1]), Self.exponent(times[1], times[2])])
  }

  private static func exponent(_ small: Double, _ large: Double) -> Double { log2(large / small) / 2 }

  private func text(_ number: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", number) }
}
