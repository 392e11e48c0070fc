/// Shows that batch requests need the same memory for ten times the rows.
struct MemoryGrowth {
  private static let workloads = [("W2", "batch insert"), ("W6", "batch update"), ("W8", "batch delete")]
  private static let sizes = [100_000, 1_000_000]

  let runner: WorkloadRunner

  /// Prints the peak of each request at each size, beside that of an open store.
  func run() throws {
    for size in Self.sizes { try runner.prepare("prepare-items", size, "items-\(size)") }
    try runner.prepare("prepare-items", 0, "nothing")
    print("\nPeak memory of the engine's process in MiB, by the rows of the store")
    print(TextTable.row(["", ""] + Self.sizes.map { String($0) }))
    for (workload, name) in [("W0", "open store")] + Self.workloads {
      let peaks = try Self.sizes.map { size in
        let fixture = workload == "W2" ? "nothing" : "items-\(size)"
        return try runner.run(workload, size, on: fixture, layer: "engine").peak
      }
      print(TextTable.row([workload, " " + name] + peaks.map { TextTable.tenths(Double($0) / 1024) }))
    }
  }
}
