import Foundation
import ProcessEnds

/// A `HistoryActor` in a process of its own.
package final class ActorProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var buffer = Data()
  /// What it has said so far, a line each.
  package private(set) var lines: [String] = []

  /// How long any single wait may take, in seconds: beyond it something waits without bound.
  private static let patience: Int32 = 60

  /// Starts an actor.
  ///
  /// - Parameters:
  ///   - role: `deleter` or `reader`.
  ///   - store: the file.
  ///   - seed: decides what it does.
  ///   - operations: how many saves it makes.
  ///   - kill: the statement before which it ends itself by SIGKILL.
  ///   - waits: whether it waits to be sent on before each operation.
  package convenience init(
    _ role: String, _ store: URL, seed: UInt64, operations: Int, kill: Int? = nil, waits: Bool = false
  ) throws {
    try self.init([role, store.path, String(seed), String(operations)], kill: kill, waits: waits)
  }

  /// Starts one that migrates a store of the old version of `MigrationModels`.
  ///
  /// - Parameters:
  ///   - store: the file.
  ///   - kill: the statement before which it ends itself by SIGKILL.
  package convenience init(migrating store: URL, kill: Int? = nil) throws {
    try self.init(["migrate", store.path], kill: kill, waits: false)
  }

  private init(_ arguments: [String], kill: Int?, waits: Bool) throws {
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("HistoryActor")
    process.arguments =
      arguments + (kill.map { ["--kill", String($0)] } ?? [])
      + (waits ? ["--wait"] : [])
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

  /// Sends it on to its next operation.
  package func sendOn() throws { try input.fileHandleForWriting.write(contentsOf: Data("go\n".utf8)) }

  /// The next line; nil when it has ended, or says nothing for a minute.
  package func nextLine() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeSubrange(...end)
        lines.append(line)
        return line
      }
      var ready = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, Self.patience * 1000) > 0 else { return nil }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      buffer.append(data)
    }
  }

  /// How it ended.
  package enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
    /// It was still at work after a minute without a word.
    case never
  }

  /// Reads to the end.
  package func finish() -> Ending {
    while nextLine() != nil {}
    // Its end of the pipe is closed when it is gone.
    var gone = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: 0, revents: 0)
    guard poll(&gone, 1, 0) > 0, gone.revents & Int16(POLLHUP) != 0 else {
      Foundation.kill(process.processIdentifier, SIGKILL)
      _ = process.end()
      return .never
    }
    return switch process.end() {
    case .exit(let status): .exit(status)
    case .signal(let signal): .signal(signal)
    }
  }

  /// How many operations it has reported as saved.
  package var acknowledged: Int { lines.filter { $0.hasPrefix("done ") }.count }

  /// What it says at its end: statements, conflicts, merged transactions.
  package var summary: (statements: Int, conflicts: Int, merged: [Int64])? {
    guard let parts = lines.last?.split(separator: " ", omittingEmptySubsequences: false), parts.first == "end",
      parts.count == 4, let statements = Int(parts[1]), let conflicts = Int(parts[2])
    else { return nil }
    return (statements, conflicts, parts[3].split(separator: ",").compactMap { Int64($0) })
  }
}
