import Foundation
import Measuring

/// Measures operations at three sizes and prints how their times grow.
struct ScaleTable {
  let words: [String]
  /// Why an operation may grow faster, by its name.
  let reasons: [String: String]

  /// The sizes: a step of four tells n from n log n from n², and the smallest is large enough for fixed costs not to count.
  private static let sizes = [1000, 4000, 16000]
  /// What n log n and the machine's caches make of 1 over a step of four is 1.1 to 1.15; n² is 2.
  private static let limit = 1.2

  /// Measures all that have one of the words.
  ///
  /// - Returns: 0, or 1 where something grows too fast.
  /// - Throws: what an operation throws.
  func run() throws -> Int32 {
    let operations = ScaledOperation.all.filter { operation in
      words.isEmpty || words.contains { operation.name.contains($0) }
    }
    let names = Set(ScaledOperation.all.map(\.name))
    let start = Clocks.now.wall
    say("\(operations.count) operations, processor milliseconds, the least of up to five rounds; nothing here is drawn")
    say("")
    say("| operation | \(Self.sizes.map { "\($0)" }.joined(separator: " | ")) | exponent | then | |")
    say("| --- | --: | --: | --: | --: | --: | --- |")
    var open = 0
    var argued = 0
    for operation in operations {
      let (times, steps) = try measure(operation)
      let isFast = steps[1] > Self.limit
      if isFast, reasons[operation.name] == nil { open += 1 }
      if isFast, reasons[operation.name] != nil { argued += 1 }
      let mark = isFast ? (reasons[operation.name] ?? "**grows too fast**") : ""
      let cells = times.map { text($0 * 1000, 2) } + steps.map { text($0, 2) }
      say("| \(operation.name) | \(cells.joined(separator: " | ")) | \(mark) |")
    }
    say("")
    say(
      "\(operations.count) operations in \(Int(Clocks.now.wall - start)) s: \(open) grow too fast, \(argued) more have a "
        + "reason.")
    for name in reasons.keys.sorted() where !names.contains(name) { say("There is a reason for no operation: \(name)") }
    return open > 0 || !Set(reasons.keys).isSubset(of: names) ? 1 : 0
  }

  /// The times, and the exponents of the two steps; once more where the machine may have made a step look long.
  private func measure(_ operation: ScaledOperation) throws -> (times: [Double], steps: [Double]) {
    var times = try Self.sizes.map { try operation.seconds($0, rounds: 5, budget: 1.5) }
    for _ in 0..<4 where Self.exponent(times[1], times[2]) > Self.limit && times[2] < 1 {
      for (index, size) in Self.sizes.enumerated() {
        times[index] = min(times[index], try operation.seconds(size, rounds: 5, budget: 2))
      }
    }
    return (times, [Self.exponent(times[0], times[1]), Self.exponent(times[1], times[2])])
  }

  private static func exponent(_ small: Double, _ large: Double) -> Double { log2(large / small) / 2 }

  private func text(_ number: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", number) }
}
