import Foundation

/// How a process ended that a probe has ended, without what differs from run to run.
struct ProcessEnding: Equatable {
  /// What that says: how the framework ended it, or that the probe itself did.
  let reply: ProbeReply
  /// The line with the reason; nil where nothing was written.
  let words: String?
  /// The last lines, as a transcript tells them.
  let tail: [String]?

  private static let exception = "*** Terminating app"
  private static let trap = "Fatal error"

  /// Reads what a process has left.
  ///
  /// - Parameters:
  ///   - said: The lines that it wrote to its standard error for the probe.
  ///   - ending: How it ended, such as `signal 6`.
  init(said: [String], ending: String) {
    func line(with mark: String) -> String? {
      said.lazy.compactMap { line in line.range(of: mark).map { String(line[$0.lowerBound...]) } }.first
    }
    let raised = line(with: Self.exception)
    let trapped = line(with: Self.trap)
    tail = StandardError.tail(said)
    words = (raised ?? trapped ?? said.first).map(StandardError.stable)
    if let raised {
      let name = raised.range(of: "uncaught exception '[^']+'", options: .regularExpression).map {
        String(raised[$0].dropFirst("uncaught exception '".count).dropLast())
      }
      reply = .answer("ends the process: " + (name ?? words ?? ending))
    } else if trapped != nil {
      // Swift's own trap, such as that of a subscript: Core Data raises exceptions.
      reply = .failure(words ?? ending)
    } else {
      reply = .answer("ends the process: " + (words ?? ending))
    }
  }
}
