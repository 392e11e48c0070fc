import WorkbookKit

/// A verdict in words: the one place where they are made.
public struct VerdictText {
  /// Two or three words.
  public let status: String
  /// What is wrong, in one sentence; empty where nothing is.
  public let sentence: String
  /// The difference, or what a program said, line by line.
  public let details: [String]
  /// What to read again; nil where that would not help.
  public let claim: String?

  /// The words for a verdict.
  ///
  /// - Parameter verdict: the verdict.
  public init(_ verdict: Verdict) {
    switch verdict {
    case .passed(let checks):
      (status, sentence, details, claim) = ("solved", "", ["\(checks) checks"], nil)
    case .failed(let failure):
      (status, sentence, details, claim) = ("not yet solved", failure.sentence, failure.difference, failure.claim)
    case .crashed(let check, let ending, let lines):
      let place = check.map { " during the check “\($0)”" } ?? ""
      (status, sentence, details, claim) = ("crashed", "The program \(ending)\(place).", lines, nil)
    case .timedOut(let check, let seconds):
      let place = check.map { " in the check “\($0)”" } ?? ""
      (status, sentence, details, claim) = (
        "too slow", "After \(seconds) seconds the program was still busy\(place): something in it waits or never ends.",
        [],
        nil
      )
    case .incomplete(let ran, let declared):
      (status, sentence, details, claim) = (
        "not judged", "The program ended before it was judged: \(ran) of \(declared) checks ran.", [], nil
      )
    case .doesNotCompile(let message):
      (status, sentence, details, claim) = (
        "does not compile", "The compiler turns the file down.", VisibleText.lines(message), nil
      )
    case .missing(let path):
      (status, sentence, details, claim) = (
        "missing", "There is no \(path); `swift run workbook reset` followed by its number brings it back.", [], nil
      )
    }
  }

  /// The sentence and the details, as a report has them.
  public var message: String { ([sentence] + details).joined(separator: "\n") }
}
