/// Measures what a store's history costs: the same work with it and without.
struct HistoryComparison {
  private static let rounds = 5
  private static let deleted = 10_000

  let runner: WorkloadRunner
  let items: Int

  /// Prints the median CPU times, their ratio and their difference; the stores of `Comparison` must be there.
  func run() throws {
    try runner.prepare("prepare-items", Self.deleted, "few-items")
    print("\nWith history and without: \(items) inserts and a save; a batch delete of \(Self.deleted) rows")
    print(TextTable.row(["", "without ms", "with ms", "ratio", "more ms"]))
    try compare("W15", beside: "W1", items, on: "empty")
    try compare("W16", beside: "W16x", Self.deleted, on: "few-items")
  }

  private func compare(_ workload: String, beside other: String, _ count: Int, on fixture: String) throws {
    var off: [WorkloadRunner.Reading] = []
    var on: [WorkloadRunner.Reading] = []
    for _ in 0..<Self.rounds {
      off.append(try runner.run(other, count, on: fixture, layer: "engine"))
      on.append(try runner.run(workload, count, on: fixture, layer: "engine"))
    }
    guard off.map(\.check) == on.map(\.check) else {
      throw WorkloadRunner.Failure(text: "\(workload): the changes are not the same")
    }
    let (plain, kept) = (WorkloadRunner.medianCPU(off) * 1000, WorkloadRunner.medianCPU(on) * 1000)
    print(TextTable.row([workload] + [plain, kept, kept / plain, kept - plain].map { TextTable.tenths($0) }))
  }
}
