import Wording

/// What a rule of the check is set to.
package enum LintLevel: Equatable, Sendable {
  /// It is not asked.
  case off
  /// It is asked, and its findings have the severities that it gives them.
  case on
  /// It is asked, and all its findings have this severity.
  case severity(ModelFinding.Severity)

  /// The words for it.
  static let words = ["off", "on", "note", "warning", "error"]

  init?(_ word: String) {
    switch word {
    case "off": self = .off
    case "on": self = .on
    default:
      guard let severity = ModelFinding.Severity(rawValue: word) else { return nil }
      self = .severity(severity)
    }
  }
}
