import Foundation

/// What the programs of all harnesses do alike.
public enum HarnessProgram {
  /// Does what the words and the environment ask for, and ends the process.
  ///
  /// The status is 0 after help; that of a refusal; and 70 where the harness itself fails, so that this is not taken for
  /// something that it has found.
  ///
  /// - Parameters:
  ///   - name: the program's name.
  ///   - commands: what the first word can be.
  public static func run(_ name: String, _ commands: [HarnessCommand]) async -> Never {
    let words = Array(CommandLine.arguments.dropFirst())
    let request = HarnessRequest(words: Array(words.dropFirst()), variables: ProcessInfo.processInfo.environment)
    let command = commands.first { $0.word == words.first }
    let usage = (command.map { [$0] } ?? commands).map { usageLines(name, $0.usage) }.joined(separator: "\n")
    if request.isForHelp || ["--help", "-h"].contains(words.first) {
      say("usage:\n\(usage)")
      exit(0)
    }
    do {
      guard let command else {
        throw HarnessRefusal.word(words.first ?? "", known: commands.map(\.word))
      }
      exit(try await command.body(request))
    } catch let refusal as HarnessRefusal {
      complain(refusal.asksForUsage ? "\(refusal)\n\nusage:\n\(usage)" : "\(refusal)")
      exit(refusal.status)
    } catch {
      complain("\(error)")
      exit(70)
    }
  }

  /// Prints a line at once, also into a pipe.
  public static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  private static func usageLines(_ name: String, _ usage: String) -> String {
    usage.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty || $0.hasPrefix(" ") ? "  \($0)" : "  \(name) \($0)" }.joined(separator: "\n")
  }

  /// Prints a line on the other channel, where refusals belong.
  public static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
