import Foundation
import Processes

/// Runs workloads, each in a process of its own and on a copy of a prepared store.
struct WorkloadRunner {
  /// What one run gave.
  struct Reading {
    let cpu: Double
    /// Seconds that passed.
    let wall: Double
    /// The memory that was resident at the peak, in KiB.
    let peak: Int
    let check: Int
  }

  /// Why a run gave nothing.
  struct Failure: Error {
    let text: String
  }

  private let program: String
  private let folder: URL

  /// Runs a body with a runner whose stores are gone afterwards.
  static func use(_ program: String, _ body: (WorkloadRunner) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(WorkloadRunner(program: program, folder: folder))
  }

  /// The median CPU time of runs.
  static func medianCPU(_ readings: [Reading]) -> Double { readings.map(\.cpu).sorted()[readings.count / 2] }

  /// Makes a store that runs start from.
  func prepare(_ verb: String, _ count: Int, _ name: String) throws {
    _ = try measure(["--workload", verb, "--n", String(count), "--db", folder.appendingPathComponent(name).path])
  }

  /// Runs a workload once.
  func run(_ workload: String, _ count: Int, on fixture: String, layer: String) throws -> Reading {
    let copy = folder.appendingPathComponent("copy")
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy.path + suffix) }
    try FileManager.default.copyItem(at: folder.appendingPathComponent(fixture), to: copy)
    return try measure(["--workload", workload, "--n", String(count), "--db", copy.path, "--layer", layer])
  }

  private func measure(_ arguments: [String]) throws -> Reading {
    let command = ProcessCommand(URL(fileURLWithPath: program), arguments, timeout: .seconds(3600))
    let result = try ProcessRunner().run(command)
    guard result.ending == .exited(0) else { throw Failure(text: "\(arguments[1]) \(result.endingText)") }
    let fields = result.text.split(whereSeparator: \.isWhitespace)
    guard fields.count == 4 else { return Reading(cpu: 0, wall: 0, peak: 0, check: 0) }
    return Reading(
      cpu: Double(fields[2]) ?? 0, wall: Double(fields[0]) ?? 0, peak: Int(fields[1]) ?? 0,
      check: Int(fields[3]) ?? 0)
  }
}
