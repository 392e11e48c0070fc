import Foundation
import Testing

@testable import WorkbookKit

@Suite("A lesson that dies")
struct CrashOutputTests {
  @Test("Values waiting to be aligned are printed before the process dies by abort")
  func abortKeepsTheGroup() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGABRT), observing: [\.standardOutputContent]
    ) {
      let segment = Segment("dies", "It dies", claims: []) { page in
        page.print("a line")
        page.show("before the end", "alive")
        page.show("x", "still alive")
        abort()
      }
      Lesson(1, "L", intro: [], segments: [segment]).main(["chapter-1"])
    }
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(output.contains("   a line\n   before the end   alive\n   x                still alive\n"))
  }

  @Test("A Swift trap prints them too")
  func trapKeepsTheGroup() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardOutputContent]) {
      let segment = Segment("dies", "It dies", claims: []) { page in
        page.show("x", "alive")
        let nothing = [Int]()
        page.show("never", value: nothing[page.options.measures ? 1 : 0])
      }
      Lesson(1, "L", intro: [], segments: [segment]).main(["chapter-1"])
    }
    #expect(String(decoding: result.standardOutputContent, as: UTF8.self).contains("   x        alive\n"))
  }

  @Test("A terminal that was taken over is put back before the process dies")
  func terminal() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // The handler that was there before is called last, and looks at the terminal.
      signal(SIGABRT) { _ in _exit(TerminalMode.isCooked(STDIN_FILENO) ? 7 : 8) }
      CrashOutput.install()
      try TerminalMode.openTerminal(as: STDIN_FILENO)
      guard TerminalMode.isCooked(STDIN_FILENO) else { exit(3) }
      let keyboard = Keyboard()
      guard !TerminalMode.isCooked(STDIN_FILENO), keyboard.descriptor >= 0 else { exit(4) }
      abort()
    }
  }

  @Test("A line is read with the terminal as it was, and keys again after it")
  func lines() async {
    await #expect(processExitsWith: .exitCode(7)) {
      try TerminalMode.openTerminal(as: STDIN_FILENO)
      let keyboard = Keyboard()
      let whileReading = keyboard.whileReadingLines { TerminalMode.isCooked(STDIN_FILENO) }
      guard whileReading, !TerminalMode.isCooked(STDIN_FILENO) else { exit(3) }
      exit(7)
    }
  }

  @Test("main exits with the run's status")
  func exitStatus() async {
    await #expect(processExitsWith: .exitCode(64)) {
      Lesson(1, "L", intro: [], segments: []).main(["chapter-1", "--what"])
    }
  }
}

/// The state of a terminal that a test makes itself.
enum TerminalMode {
  /// Opens a terminal under a descriptor of this process.
  static func openTerminal(as descriptor: Int32) throws {
    var (primary, terminal): (Int32, Int32) = (-1, -1)
    guard openpty(&primary, &terminal, nil, nil, nil) == 0, dup2(terminal, descriptor) >= 0 else {
      throw POSIXError(.ENOTTY)
    }
  }

  /// Whether the terminal collects lines and shows what is typed.
  static func isCooked(_ descriptor: Int32) -> Bool {
    var mode = termios()
    let wanted = tcflag_t(ICANON | ECHO)
    return tcgetattr(descriptor, &mode) == 0 && mode.c_lflag & wanted == wanted
  }
}
