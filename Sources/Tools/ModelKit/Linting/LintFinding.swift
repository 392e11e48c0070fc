/// A finding with its place in a file, and whether it is accepted.
package struct LintFinding: Equatable, Sendable {
  /// Who has accepted it, and why.
  package struct Acceptance: Equatable, Sendable {
    /// The reason that was given.
    package let reason: String
    /// Where it was: `the model`, or the file of accepted findings.
    package let source: String
  }

  package let finding: ModelFinding
  /// The severity in this run.
  package var severity: ModelFinding.Severity
  /// The model, as it was named or found.
  package let model: String
  /// The file in which the place stands.
  package let file: String
  /// The line, counted from 1; nil where the finding is about no line.
  package let line: Int?
  /// Nil where it is not accepted.
  package var acceptance: Acceptance?
}
