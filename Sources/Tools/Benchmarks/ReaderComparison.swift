/// Measures contexts that read one file at the same time, beside the same contexts one after the other.
struct ReaderComparison {
  private static let rounds = 5

  let runner: WorkloadRunner
  let items: Int

  /// Prints the median wall times, and how many times as fast the readers are together; the store of `Comparison` must be
  /// there.
  func run() throws {
    var walls: [String: [Double]] = [:]
    var checks: Set<Int> = []
    for _ in 0..<Self.rounds {
      for workload in ["W17x", "W17", "W17w"] {
        let reading = try runner.run(workload, items, on: "items", layer: "engine")
        walls[workload, default: []].append(reading.wall)
        checks.insert(reading.check)
      }
    }
    guard checks.count == 1 else { throw WorkloadRunner.Failure(text: "W17: the readers found different rows") }
    let medians = ["W17x", "W17", "W17w"].map { (walls[$0] ?? [0]).sorted()[Self.rounds / 2] * 1000 }
    print("\nFour contexts that fetch \(items) items five times each; wall time")
    print(TextTable.row(["", "in turn ms", "at once ms", "times", "writer ms"]))
    let figures = [medians[0], medians[1], medians[0] / medians[1], medians[2]]
    print(TextTable.row(["W17"] + figures.map { TextTable.tenths($0) }))
  }
}
