import Foundation
import Graders

/// A way in which an answer might forge its verdict, end or freeze whoever judges it, outlive the judging, or fill the machine.
///
/// Where a way could do harm, the answer only asks whether it could, or does so little of it that the limit under test stops it first.
public struct Route: Sendable {
  /// What it is after.
  public enum Aim: String, Sendable, CaseIterable {
    /// A pass that was not earned.
    case forge
    /// The end of the grader, or of another's judging.
    case end
    /// A grader that waits.
    case freeze
    /// To be there, with a process or a file, when the verdict is.
    case outlive
    /// The memory, the disk, or the table of processes.
    case fill
  }

  /// What comes of it.
  public enum Outcome: String, Sendable {
    /// It does nothing, and the right answer beside it passes.
    case solved
    /// It does nothing, and the wrong answer beside it is one.
    case unsolved = "not yet solved"
    /// The grader does not run it.
    case notRun = "not run"
    /// It ended before its checks had run.
    case notProved = "not proved"
    /// It ended by a signal, or with a status.
    case crashed
    /// Its time ran out.
    case tooSlow = "too slow"
    /// It was ended at a limit.
    case tooMuch = "too much"
    /// The compiler turns it down.
    case doesNotCompile = "does not compile"

    /// The status in a report.
    public var status: String {
      switch self {
      case .solved: "pass"
      case .unsolved: "fail"
      default: "error"
      }
    }

    /// What stands in the report's message.
    public var words: String {
      switch self {
      case .solved, .unsolved: ""
      case .notRun: "the file was not run"
      case .notProved: "The program ended before it was judged"
      case .crashed: "The program "
      case .tooSlow: "the time for all calls together"
      case .tooMuch: ", and was ended"
      case .doesNotCompile: "error: "
      }
    }
  }

  /// Its name, that of a folder.
  public let name: String
  /// What it is after.
  public let aim: Aim
  /// What the answer does, in some words.
  public let what: String
  /// What comes of it.
  public let outcome: Outcome
  /// Whether it takes the ten seconds that an answer has.
  public let isSlow: Bool
  /// The answer to exercise 1.1.
  public let source: String

  init(
    _ aim: Aim, _ name: String, _ what: String, _ outcome: Outcome, isSlow: Bool = false, _ source: String
  ) {
    (self.aim, self.name, self.what, self.outcome, self.isSlow) = (aim, name, what, outcome, isSlow)
    self.source = source
  }

  /// What stands in the command line of a process that is left behind.
  static let mark = "1000.02571"

  /// Each of them.
  public static var all: [Route] { symbols + early + names + beside + reaching + waiting + remaining + filling }

  /// A whole answer.
  static func file(_ body: String = "return right(series, episodes, watched)", _ declarations: String = "") -> String {
    """
    \(opening)
    func rowsLeft(series: Int, episodes: Int, watched: Int) -> SeriesRows {
    \(body)
    }
    \(declarations)

    """
  }

  /// A whole answer whose function is what a computed global makes, each time that it is asked for.
  static func global(_ body: String) -> String {
    """
    \(opening)
    var rowsLeft: (Int, Int, Int) -> SeriesRows {
    \(body)
      return right
    }

    """
  }

  private static let opening = """
    import Foundation
    import Graders

    nonisolated(unsafe) var hasRun = false

    func right(_ series: Int, _ episodes: Int, _ watched: Int) -> SeriesRows {
      SeriesRows(series: series - 1, episodes: (series - 1) * episodes, histories: series * watched)
    }

    """
}
