/// Why an attempt was turned down by a check.
public struct Failure: Equatable, Codable, Sendable {
  /// The check's name.
  public var check: String
  /// What is wrong, in one sentence.
  public var sentence: String
  /// The difference between what was expected and what was found.
  public var difference: [String]
  /// The claim to read again; nil where no segment explains what is wrong.
  public var claim: String?
  /// Whether an error ended the check before it had found what its sentence says.
  public var isError: Bool

  /// Makes a failure.
  public init(check: String, sentence: String, difference: [String], claim: String?, isError: Bool = false) {
    self.isError = isError
    self.check = check
    self.sentence = sentence
    self.difference = difference
    self.claim = claim
  }
}

/// What became of one attempt.
public enum Verdict: Equatable, Sendable {
  /// Every declared check ran and passed.
  case passed(checks: Int)
  /// A check failed.
  case failed(Failure)
  /// The process died: during which check, how, and what it wrote last.
  case crashed(during: String?, ending: String, lines: [String])
  /// The process was ended because it took too long.
  case timedOut(during: String?, seconds: Int)
  /// The process was ended because it used too much: what, during which check, and what it might have used.
  case exceeded(ExceededLimit, during: String?, AttemptLimits)
  /// The process ended well, but other checks ran than are declared.
  case incomplete(ran: Int, declared: Int)
  /// The compiler turned the reader's file down; its own words.
  case doesNotCompile(String)
  /// The compiler was ended because it took too long over the reader's file.
  case compilesTooLong(seconds: Int)
  /// The reader's file reaches around the language, by an attribute that no exercise needs: the attribute and its line.
  case reachesAround(attribute: String, line: Int)
  /// What was compiled of the reader's file reaches out of the file: by what.
  case reachesOut(String)
  /// The reader's file names a type of its own as the grader names one.
  case shadowed
  /// The reader's file is not there.
  case missing(String)
  /// What has the name of the reader's file is no file that could be judged: its name, and what it is.
  case noFile(String, NoFile)
  /// The grader itself failed, at this one: why.
  case graderFailed(String)

  /// Whether the exercise is solved.
  public var isPassed: Bool { if case .passed = self { true } else { false } }
  /// Whether it says nothing of the answer, because the grader itself failed.
  public var isOfTheGrader: Bool { if case .graderFailed = self { true } else { false } }
}
