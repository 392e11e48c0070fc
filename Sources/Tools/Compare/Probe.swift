import CoreData
import Foundation

/// One question about a behaviour, answered in one line of plain values.
public struct Probe {
  /// A name that is unique among the probes.
  public let name: String
  /// What the probes of its list are about.
  public internal(set) var subject = ""
  /// One sentence that ends in a question mark.
  public let question: String
  /// The identifiers of the facts that the answer settles.
  public let facts: [String]
  /// The names of segments whose printed lines the answer settles.
  public let segments: [String]
  /// Whether the probe can end the process, so that it has to run in a child.
  public let mayEnd: Bool
  /// Builds the model, acts, and answers.
  let run: () throws -> String

  /// Makes a probe.
  init(
    _ name: String, _ question: String, facts: [String] = [], segments: [String] = [], mayEnd: Bool = false,
    run: @escaping () throws -> String
  ) {
    (self.name, self.question, self.facts, self.segments) = (name, question, facts, segments)
    (self.mayEnd, self.run) = (mayEnd, run)
  }

  /// Asks in this process, on the main thread.
  ///
  /// What it throws is none of the framework's answers: a probe that asks for an error catches it, and says so.
  public func ask() -> ProbeReply {
    // Nothing else drains a pool in a program that has no run loop: what the probe before it let go of would still be held.
    autoreleasepool {
      do { return .answer(oneLine(try run())) } catch { return .failure(oneLine(words(error))) }
    }
  }
}

/// What came of asking a probe.
public enum ProbeReply: Equatable {
  /// What the framework did, in one line.
  case answer(String)
  /// Why the probe itself found nothing out.
  case failure(String)
}

private func oneLine(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }
