import Foundation

/// What the programs of all harnesses do alike.
public enum HarnessProgram {
  /// Does what the words and the environment ask for, and ends the process.
  ///
  /// The status is 0 after help; that of a refusal; and 70 where the harness itself fails, so that this is not taken for
  /// something that it has found.
  ///
  /// - Parameters:
  ///   - usage: what the program can be asked for.
  ///   - body: does it, and returns the status; whatever it leaves has been removed when it returns.
  public static func run(usage: String, _ body: (HarnessRequest) async throws -> Int32) async -> Never {
    let request = HarnessRequest(
      words: Array(CommandLine.arguments.dropFirst()), variables: ProcessInfo.processInfo.environment)
    if request.isForHelp {
      say(usage)
      exit(0)
    }
    do { exit(try await body(request)) } catch let refusal as HarnessRefusal {
      complain(refusal.asksForUsage ? "\(refusal)\n\n\(usage)" : "\(refusal)")
      exit(refusal.status)
    } catch {
      complain("\(error)")
      exit(70)
    }
  }

  /// Prints a line at once, also into a pipe.
  public static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  private static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
