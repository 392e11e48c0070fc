import Foundation
import HarnessKit
import ProcessEnds

/// A worker in a process of its own that is going to be killed.
final class Victim {
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private var buffer = Data()
  private(set) var wasKilled = false

  init(_ arguments: [String]) throws {
    process.executableURL = Self.program
    process.arguments = ["--work"] + arguments
    process.environment = HarnessWorker.environment()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("Crash")

  /// What it said before it ended by itself.
  var errorText: String {
    String(decoding: errors.fileHandleForReading.availableData.prefix(2000), as: UTF8.self)
  }

  /// Kills it after so many microseconds.
  ///
  /// - Parameter waitsForStart: whether the time begins with the first word.
  /// - Returns: every whole line that it wrote.
  func kill(after microseconds: Int, waitsForStart: Bool) -> [String] {
    if waitsForStart { read(until: .now + .seconds(60)) { !$0.isEmpty } }
    read(until: .now + .microseconds(microseconds)) { _ in false }
    Foundation.kill(process.processIdentifier, SIGKILL)
    wasKilled = process.end() == .signal(SIGKILL)
    while true {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      buffer.append(data)
    }
    var lines = String(decoding: buffer, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    // A line without an end was cut off.
    lines.removeLast()
    return lines.map(String.init)
  }

  /// Takes in what it says, up to a moment, its end, or what is enough.
  private func read(until end: ContinuousClock.Instant, enough: (Data) -> Bool) {
    while !enough(buffer) {
      let left = ContinuousClock.now.duration(to: end)
      let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
      guard left > .zero else { return }
      var ready = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, Int32(clamping: milliseconds)) > 0 else {
        if milliseconds == 0 { usleep(useconds_t(left.components.attoseconds / 1_000_000_000_000)) }
        continue
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return }
      buffer.append(data)
    }
  }
}
