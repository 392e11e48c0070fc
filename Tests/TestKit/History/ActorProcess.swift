import Foundation
import Processes

/// An actor on a store, in a process of its own.
package final class ActorProcess {
  private let program: SiblingProgram
  /// What it has said so far, a line each.
  package private(set) var lines: [String] = []

  /// How long any single wait may take: beyond it something waits without bound.
  private static let patience: Duration = .seconds(60)

  /// Starts an actor.
  ///
  /// - Parameters:
  ///   - role: `deleter` or `reader`.
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
  ///   - kill: the statement before which it ends itself by SIGKILL.
  package convenience init(migrating store: URL, kill: Int? = nil) throws {
    try self.init(["migrate", store.path], kill: kill, waits: false)
  }

  private init(_ arguments: [String], kill: Int?, waits: Bool) throws {
    program = try SiblingProgram(
      "harness",
      ["history"] + arguments + (kill.map { ["--kill", String($0)] } ?? []) + (waits ? ["--wait"] : []), isFed: true)
  }

  /// Sends it on to its next operation.
  package func sendOn() { program.send("go") }

  /// The next line; nil when it has ended, or says nothing for a minute.
  package func nextLine() -> String? {
    guard case .text(let line) = program.line(within: Self.patience) else { return nil }
    lines.append(line)
    return line
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
    guard !program.isRunning else {
      program.kill()
      program.waitForEnd()
      return .never
    }
    return switch program.waitForEnd() {
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
