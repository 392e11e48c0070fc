import Foundation
import TestKit
import Testing
import WorkbookKit

/// The programs as they are started.
@Suite("Harnesses: programs")
struct HarnessProgramTests {
  private static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// Starts a program beside that of the tests.
  private func run(
    _ name: String, _ words: [String]
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process(), output = Pipe(), errors = Pipe()
    process.executableURL = Self.programs.appendingPathComponent(name)
    process.arguments = words
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Neither says so much that its pipe is full.
    let texts = [output, errors].map { String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
    process.waitUntilExit()
    return (process.terminationStatus, texts[0], texts[1])
  }

  @Test("--help prints the usage and does nothing else", arguments: ["Leaks", "Scale"])
  func help(name: String) throws {
    let (status, output, errors) = try run(name, ["--help"])
    #expect(status == 0 && errors.isEmpty)
    #expect(output.hasPrefix("usage: \(name) ") && !output.contains("|"), "\(output)")
  }

  @Test("what is not understood is refused on the other channel", arguments: ["Leaks", "Scale"])
  func refused(name: String) throws {
    let (status, output, errors) = try run(name, ["nosuch"])
    #expect(status == 64 && output.isEmpty)
    #expect(errors.contains("“nosuch”"), "\(errors)")
  }

  @Test("a worker ends with the driver that started it")
  func ends() throws {
    let driver = Process(), output = Pipe()
    // A run that is killed leaves its store.
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    driver.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.url.path]) { $1 }
    driver.executableURL = Self.programs.appendingPathComponent("Leaks")
    driver.standardOutput = output
    try driver.run()
    var workers: [ProcessTree.Member] = []
    // The first run takes minutes, so that its worker is there from some moment on.
    while workers.isEmpty, driver.isRunning { workers = ProcessTree.descendants(of: driver.processIdentifier) }
    #expect(workers.count == 1)
    kill(driver.processIdentifier, SIGKILL)
    driver.waitUntilExit()
    // The worker holds the other end of the pipe: the pipe ends when it does.
    var ready = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    var hasEnded = false
    while !hasEnded, poll(&ready, 1, 20_000) > 0 { hasEnded = output.fileHandleForReading.availableData.isEmpty }
    #expect(hasEnded)
    if !hasEnded { for worker in workers { kill(worker.id, SIGKILL) } }
  }
}
