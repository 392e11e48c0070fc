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
  public let run: () throws -> String

  /// Makes a probe.
  public init(
    _ name: String, _ question: String, facts: [String] = [], segments: [String] = [], mayEnd: Bool = false,
    run: @escaping () throws -> String
  ) {
    (self.name, self.question, self.facts, self.segments) = (name, question, facts, segments)
    (self.mayEnd, self.run) = (mayEnd, run)
  }
}
