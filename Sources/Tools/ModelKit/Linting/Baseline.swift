import Foundation

/// A file of accepted findings, each with its reason.
package struct Baseline: Codable, Equatable {
  /// One accepted finding.
  package struct Entry: Codable, Equatable {
    /// The model, as the check names it.
    package var model: String
    package var rule: String
    /// `Entity.relationship`.
    package var place: String
    package var reason: String
  }

  /// The reason of an entry that nobody has given one yet.
  package static let unreviewed = "there when the check was introduced"

  package var version = 1
  package var accepted: [Entry] = []

  /// Accepts nothing.
  package init() {}

  /// Reads a file; where there is none, nothing is accepted.
  ///
  /// - Throws: `LintProblem.badBaseline`.
  init(file: String, mayBeMissing: Bool) throws(LintProblem) {
    guard let data = FileManager.default.contents(atPath: file) else {
      if mayBeMissing { return }
      throw .badBaseline(file, "it is not there, or cannot be read")
    }
    do { self = try JSONDecoder().decode(Baseline.self, from: data) } catch {
      throw .badBaseline(file, "it is no JSON with a list `accepted`, each with `model`, `rule`, `place` and `reason`")
    }
    guard version == 1 else { throw .badBaseline(file, "its version is \(version), and 1 is known here") }
  }

  /// The reason for which something is accepted; nil where it is not.
  func reason(for finding: LintFinding) -> String? {
    accepted.first {
      $0.model == finding.model && $0.rule == finding.finding.kind.rawValue && $0.place == finding.finding.place
    }?.reason
  }

  /// The file's text.
  ///
  /// - Throws: Foundation's error where it cannot be encoded.
  package func text() throws -> String {
    try JSONText.text(of: self)
  }
}
