import Foundation
import Processes

/// Plants faults in a copy of the engine, all in one build, and runs the tests that must notice each.
///
/// Some of them somebody thought of, others are drawn: 1 where one survives without a reason.
struct MutantsCommand {
  /// How many faults are drawn.
  let count: Int
  let seed: UInt64

  static let usage = """
    mutants COUNT SEED   plants the faults that are written down, and COUNT others that are drawn from SEED
    """

  /// Reads what is asked for.
  ///
  /// - Throws: the refusal of anything but two numbers.
  init(_ request: HarnessRequest) throws(HarnessRefusal) {
    guard request.words.count == 2 else { throw .command("mutants") }
    count = try HarnessRequest.whole(request.words[0], "COUNT", atLeast: 0)
    seed = UInt64(try HarnessRequest.whole(request.words[1], "SEED", atLeast: 0))
  }

  /// Does it.
  ///
  /// - Throws: the refusal of a system without `swift`, and what keeps the faults from being tried.
  func run() throws -> Int32 {
    guard let swift = Self.find("swift") else { throw HarnessRefusal.missing("`swift` on the path") }
    let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return try FaultRun(root: root, swift: swift, count: count, seed: seed).run()
  }

  /// Finds a program on the path.
  private static func find(_ program: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(program) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
