import Foundation

/// Runs every workload with the engine and with raw SQLite, each in a process of its own and in turn, and prints the ratios.
struct Comparison {
  private static let workloads = [
    "W1", "W2", "W3", "W4u", "W4i", "W5", "W6", "W7", "W8", "W9", "W10", "W11", "W12n", "W12p", "W13",
  ]
  private static let rounds = 3
  /// The store that a workload on items starts from, where it is not the full one.
  private static let fixtures = ["W1": "empty", "W2": "empty", "W4i": "items-indexed"]

  let program: String
  let items: Int
  let series: Int

  /// Prints a table: the median CPU times and their ratio, and the engine's memory above an open store's.
  func run() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try prepare(folder)
    print("\(items) items, \(series) series of 10 episodes; CPU time, medians of \(Self.rounds) rounds in turn")
    print(row(["", "raw ms", "engine ms", "ratio", "KiB"]))
    for workload in Self.workloads { try compare(workload, folder) }
  }

  private func prepare(_ folder: URL) throws {
    for (verb, count, name) in [
      ("prepare-items", 0, "empty"), ("prepare-items", items, "items"),
      ("prepare-items-indexed", items, "items-indexed"), ("prepare-series", series, "series"),
    ] {
      _ = try measure(["--workload", verb, "--n", String(count), "--db", folder.appendingPathComponent(name).path])
    }
  }

  private func compare(_ workload: String, _ folder: URL) throws {
    let isSeries = Workload.onSeries.contains(workload)
    let fixture = isSeries ? "series" : Self.fixtures[workload] ?? "items"
    var raw: [Reading] = []
    var engine: [Reading] = []
    for _ in 0..<Self.rounds {
      for layer in ["raw", "engine"] {
        let copy = folder.appendingPathComponent("copy")
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy.path + suffix) }
        try FileManager.default.copyItem(at: folder.appendingPathComponent(fixture), to: copy)
        let count = String(isSeries ? series : items)
        let reading = try measure(["--workload", workload, "--n", count, "--db", copy.path, "--layer", layer])
        if layer == "raw" { raw.append(reading) } else { engine.append(reading) }
      }
    }
    guard raw[0].check == engine[0].check else {
      throw Failure(text: "\(workload): raw SQLite gave \(raw[0].check), the engine \(engine[0].check)")
    }
    let (floor, ours) = (median(raw.map(\.cpu)), median(engine.map(\.cpu)))
    print(
      row([workload, text(floor * 1000), text(ours * 1000), text(ours / floor), String(median(engine.map(\.peak)))]))
  }

  // MARK: One run

  private struct Reading {
    let cpu: Double
    let peak: Int
    let check: Int
  }

  struct Failure: Error {
    let text: String
  }

  private func measure(_ arguments: [String]) throws -> Reading {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(text: "\(arguments[1]) ended with an error") }
    let fields = output.split(whereSeparator: \.isWhitespace)
    guard fields.count == 4 else { return Reading(cpu: 0, peak: 0, check: 0) }
    return Reading(cpu: Double(fields[2]) ?? 0, peak: Int(fields[1]) ?? 0, check: Int(fields[3]) ?? 0)
  }

  private func median<Number: Comparable>(_ numbers: [Number]) -> Number { numbers.sorted()[numbers.count / 2] }

  private func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private func row(_ cells: [String]) -> String {
    cells.enumerated().map { index, cell in
      let blanks = String(repeating: " ", count: max(0, (index == 0 ? 6 : 11) - cell.count))
      return index == 0 ? cell + blanks : blanks + cell
    }.joined()
  }
}
