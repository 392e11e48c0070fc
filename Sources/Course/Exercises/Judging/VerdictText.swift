import WorkbookKit

/// A verdict in words: the one place where they are made.
public struct VerdictText {
  /// Two or three words.
  public let status: String
  /// What is wrong, in one sentence; where nothing is, why the answer is right.
  public let sentence: String
  /// The difference, or what a program said, line by line.
  public let details: [String]
  /// What to read again; nil where that would not help.
  public let claim: String?
  /// What to do where the next judging may come to another verdict on the same answer; nil where it will not.
  public let advice: String?

  /// What a verdict says that asks for another judging; the reference of workshops quotes it.
  public static let onceMore = "judge it once more"
  /// What a trap ends a program by.
  private static let traps = ["SIGILL", "SIGTRAP"]

  /// Where to look for a trap that says nothing of itself.
  private static let whereTrapped =
    "It left no reason: look for `as!`, for `!`, and for an index that may be out of range."

  private static let whereBusy = "Where the machine is busy with other things, \(onceMore)."
  private static let endsEarly = """
    A call such as `exit(0)` ends the process that the checks run in: take it out, and have the function return or throw.
    """
  private static let testEnds =
    "What it is given may have a fault: where a value is not as it should be, return false or throw."
  private static let graderFailed = "The grader failed here, and not because of the answer: \(onceMore)."

  /// The words for a verdict.
  ///
  /// - Parameters:
  ///   - verdict: the verdict.
  ///   - exercise: the exercise, whose reason is told with a pass, and what its checks look for where it does not hide that.
  public init(_ verdict: Verdict, of exercise: Exercise? = nil) {
    /// In which check something happened: words within the sentence, words behind it, and what to read again.
    func place(_ preposition: String, _ check: String?) -> (within: String, behind: String, claim: String?) {
      guard let check else { return ("", "", nil) }
      if exercise?.hidesChecks == true { return (" \(preposition) one of the checks", "", nil) }
      guard let words = exercise.flatMap({ Assignment.at($0.number) })?.words(of: check) else {
        return (" \(preposition) the check “\(check)”", "", nil)
      }
      return ("", " It was at work on the check that looks for this: " + words.sentence, words.claim)
    }
    advice = Self.advice(verdict)
    switch verdict {
    case .passed(let checks):
      (status, sentence, details, claim) = ("solved", exercise?.why ?? "", [CountedNoun.text(checks, "check")], nil)
    case .failed(let failure) where failure.isError:
      // The check's sentence tells what would be wrong without the error: nobody knows that yet.
      (status, sentence, details, claim) = (
        "not yet solved",
        "An error was thrown that the task does not ask for. It ended the check that looks for this: "
          + failure.sentence, failure.difference, failure.claim
      )
    case .failed(let failure):
      (status, sentence, details, claim) = (
        "not yet solved", failure.sentence, failure.difference, failure.claim
      )
    case .crashed(let check, let ending, let lines):
      let at = place("during", check)
      let search = lines.isEmpty && Self.traps.contains { ending.hasSuffix($0) } ? " " + Self.whereTrapped : ""
      if exercise?.hidesChecks == true {
        // What the reader has written is a test, and what it was given may have a fault that the test has met.
        (status, sentence, details, claim) = (
          "not yet solved", "The test \(ending)\(at.within).\(search) \(Self.testEnds)", lines, nil
        )
        return
      }
      // An exception says itself what was wrong, and what the check looks for would read like another reason.
      let behind = lines.first.map(LastWords.isException) == true ? " Its last words say why." : at.behind
      (status, sentence, details, claim) = (
        "crashed", "The program \(ending)\(at.within).\(search)\(behind)", lines, at.claim
      )
    case .timedOut(let check, let seconds):
      let at = place("in", check)
      (status, sentence, details, claim) = (
        "too slow",
        "After \(seconds) seconds, the time for all calls together, the program was still at work\(at.within), and was "
          + "ended: it may wait for something, never end, or do more in each call than there is time for.\(at.behind) "
          + Self.whereBusy, [], at.claim
      )
    case .incomplete(let ran, let declared):
      (status, sentence, details, claim) = (
        "not judged",
        "The program ended before it was judged: \(ran) of \(declared) checks ran. \(Self.endsEarly)", [], nil
      )
    case .exceeded(let limit, let check, let limits):
      let at = place("in", check)
      (status, sentence, details, claim) = (
        "too much", Self.sentence(limit, limits, at.within) + at.behind, [], at.claim
      )
    case .reachesAround(let attribute, let line):
      (status, sentence, details, claim) = (
        "not judged",
        "Line \(line) has the attribute \(attribute), which names a symbol for the linker, and the file was not run: no "
          + "exercise needs the attribute, so take it out.", [], nil
      )
    case .reachesOut(let what):
      (status, sentence, details, claim) = (
        "not judged",
        "What was compiled of the file has \(VisibleText.oneLine(what)), which is not the file's own, and the file was not "
          + "run: no exercise needs it, so take it out.", [], nil
      )
    case .shadowed:
      (status, sentence, details, claim) = (
        "not judged", "The file defines a type with the name of one of the grader's: give it another name.", [], nil
      )
    case .doesNotCompile(let message):
      (status, sentence, details, claim) = (
        "does not compile", "The compiler rejects the file, and says why.", VisibleText.lines(message), nil
      )
    case .compilesTooLong(let seconds):
      (status, sentence, details, claim) = (
        "does not compile",
        "After \(seconds) seconds the compiler was still busy with the file, and was ended. " + Self.whereBusy, [], nil
      )
    case .noFile(let name, let what):
      (status, sentence, details, claim) = ("no file", "\(name) \(Self.words(what)), and is not judged.", [], nil)
    case .graderFailed(let reason):
      (status, sentence, details, claim) = ("not judged", Self.graderFailed, VisibleText.lines(reason), nil)
    case .missing(let path):
      (status, sentence, details, claim) = (
        "missing",
        "There is no \(path). Where your answer has another name, give it this one; without an answer, `swift run workbook reset` "
          + "followed by the number brings the file back as it was given.", [], nil
      )
    }
  }

  private static func advice(_ verdict: Verdict) -> String? {
    switch verdict {
    case .timedOut, .compilesTooLong: whereBusy
    case .graderFailed: graderFailed
    default: nil
    }
  }

  private static func words(_ what: NoFile) -> String {
    switch what {
    case .folder: "is a folder"
    case .special: "is a pipe, a socket or a device"
    case .linkOutside: "is a link that leads out of what was handed in"
    case .linkNowhere: "is a link to something that is not there"
    case .empty: "is empty (`swift run workbook reset` followed by the number brings it back as it was given)"
    case .tooLarge: "is larger than \(AttemptFile.largest >> 20) MB"
    case .unreadable: "cannot be read"
    }
  }

  private static func sentence(_ limit: ExceededLimit, _ limits: AttemptLimits, _ place: String) -> String {
    switch limit {
    case .memory: "The program held more than \(limits.memory >> 20) MB of memory\(place), and was ended."
    case .processes:
      "The program started more than \(limits.processes) processes\(place), and was ended with all of them."
    case .threads: "The program started more than \(limits.threads) threads\(place), and was ended."
    case .fileSize: "The program wrote a file of more than \(limits.fileSize >> 20) MB\(place), and was ended."
    case .folderSize: "The program kept more than \(limits.folderSize >> 20) MB in files\(place), and was ended."
    }
  }

  /// The sentence and the details, as a report has them.
  public var message: String { ([sentence] + details).joined(separator: "\n") }
}
