import Foundation

/// Runs every workload with the engine and with raw SQLite, each in a process of its own and in turn, and prints the ratios.
struct Comparison {
  private static let workloads = [
    "W1", "W2", "W3", "W4u", "W4i", "W5", "W6", "W7", "W8", "W9", "W10", "W11", "W12n", "W12p", "W13",
  ]
  private static let rounds = 3
  /// The store that a workload on items starts from, where it is not the full one.
  private static let fixtures = ["W1": "empty", "W2": "empty", "W4i": "items-indexed"]

  let runner: WorkloadRunner
  let items: Int
  let series: Int

  /// Prints a table: the median CPU times and their ratio, and the engine's memory above an open store's.
  func run() throws {
    for (verb, count, name) in [
      ("prepare-items", 0, "empty"), ("prepare-items", items, "items"),
      ("prepare-items-indexed", items, "items-indexed"), ("prepare-series", series, "series"),
    ] {
      try runner.prepare(verb, count, name)
    }
    print("\(items) items, \(series) series of 10 episodes; CPU time, medians of \(Self.rounds) rounds in turn")
    print(TextTable.row(["", "raw ms", "engine ms", "ratio", "KiB"]))
    for workload in Self.workloads { try compare(workload) }
  }

  private func compare(_ workload: String) throws {
    let isSeries = Workload.onSeries.contains(workload)
    let fixture = isSeries ? "series" : Self.fixtures[workload] ?? "items"
    var raw: [WorkloadRunner.Reading] = []
    var engine: [WorkloadRunner.Reading] = []
    for _ in 0..<Self.rounds {
      let count = isSeries ? series : items
      raw.append(try runner.run(workload, count, on: fixture, layer: "raw"))
      engine.append(try runner.run(workload, count, on: fixture, layer: "engine"))
    }
    guard raw[0].check == engine[0].check else {
      throw WorkloadRunner.Failure(
        text: "\(workload): raw SQLite gave \(raw[0].check), the engine \(engine[0].check)")
    }
    let (floor, ours) = (median(raw.map(\.cpu)), median(engine.map(\.cpu)))
    let figures = [floor * 1000, ours * 1000, ours / floor].map { TextTable.tenths($0) }
    print(TextTable.row([workload] + figures + [String(median(engine.map(\.peak)))]))
  }

  private func median<Number: Comparable>(_ numbers: [Number]) -> Number { numbers.sorted()[numbers.count / 2] }
}
