import Foundation
import Processes

/// What a judging process is to do, written to its standard input.
///
/// The process proves what it did with the order's proofs: each is a random word that the judge alone knows and that it
/// gives away when the check has passed, so an attempt that prints, exits or writes to a descriptor proves nothing.
struct JudgingOrder: Codable, Equatable {
  /// Checks that share a process.
  struct Run: Codable, Equatable {
    /// A check, and what proves that it has passed.
    struct Proof: Codable, Equatable {
      var check: String
      var word: String
    }

    /// The checks in the order in which they run.
    var checks: [Proof]
  }

  /// The exercise.
  var exercise: ExerciseNumber
  /// The place of its attempt among those that were compiled into the program.
  var place: Int
  /// Where the fresh data of the first process begin.
  var seed: UInt64
  /// What the attempt may use.
  var limits: AttemptLimits
  /// The processes to start, one after the other.
  var runs: [Run]

  /// Orders the judging of an exercise.
  ///
  /// - Parameters:
  ///   - place: the place of its attempt in the program.
  ///   - random: gives the proofs, the seed, and the order of the processes.
  init(
    _ assignment: Assignment, at place: Int = 0, limits: AttemptLimits, using random: inout some RandomNumberGenerator
  ) {
    func proof(_ check: String) -> Run.Proof {
      let words = (0..<2).map { _ in String(random.next(), radix: 36) }
      return Run.Proof(check: check, word: words.joined())
    }
    exercise = assignment.exercise.number
    self.place = place
    self.limits = limits
    seed = random.next()
    let together = assignment.checks.filter { assignment.processes(of: $0) == 0 }
    let alone = assignment.checks.flatMap { Array(repeating: $0, count: assignment.processes(of: $0)) }
    runs = together.isEmpty ? [] : [Run(checks: together.map(proof))]
    runs += alone.map { Run(checks: [proof($0)]) }.shuffled(using: &random)
  }

  /// Where the fresh data of a process begin.
  ///
  /// Each process has a place of its own: a check that runs in several of them would judge one draw several times.
  ///
  /// - Parameter run: the place of its run in the order.
  func seed(ofRun run: Int) -> UInt64 { seed &+ UInt64(run) &* 0xD1B5_4A32_D192_ED03 }
}

/// What a judging process reports, one line each, in the order in which it happens.
struct JudgingReport: Codable, Equatable {
  /// A step of a run.
  enum Step: Codable, Equatable {
    /// A check begins.
    case began(String)
    /// The check that began has passed.
    case passed(proof: String)
    /// The check that began has failed; the run ends.
    case failed(Failure)
    /// The process of the run has ended; without a run, the program.
    case ended(RunEnding)
    /// None of the program's attempts answers the exercise: it names a type as the grader does.
    case noAttempt
  }

  /// The place of the run in the order; nil where it is about the program, of which its supervisor reports.
  var run: Int?
  /// What happened.
  var step: Step

  /// Far more than the checks of any exercise make.
  private static let most = 2000

  /// The reports in what a process has written; what is none is passed over, since an attempt may write there too.
  static func all(in data: Data) -> [JudgingReport] {
    let decoder = JSONDecoder()
    // Garbage is hardly ever worth the decoder's time.
    return data.split(separator: 10).filter { $0.count > 20 && $0.first == UInt8(ascii: "{") }.prefix(most)
      .compactMap { try? decoder.decode(JudgingReport.self, from: Data($0)) }
  }
}

/// How a process that ran some checks has ended.
enum RunEnding: Codable, Equatable {
  /// By itself, with a status.
  case exited(Int32)
  /// By a signal.
  case signalled(Int32)
  /// It was ended because its time was over.
  case tooSlow
  /// It was ended because it used too much.
  case exceeded(ExceededLimit)

  /// Reads a wait status: a file that grew too large is a limit that was exceeded.
  init(_ status: Int32) {
    self =
      switch ProcessEnd(status: status) {
      case .exit(let status): .exited(status)
      case .signal(SIGXFSZ): .exceeded(.fileSize)
      case .signal(let signal): .signalled(signal)
      }
  }
}
