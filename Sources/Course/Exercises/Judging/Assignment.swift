/// An exercise together with the checks that it declares: what a grading is compared with.
public struct Assignment: Sendable {
  /// The exercise.
  public let exercise: Exercise
  /// The names of its checks, in teaching order, and of those of the house rules.
  public let checks: [String]
  /// The house rules that the judge does not put behind them, and why.
  public let notPut: [HouseRule: NotPut]
  /// Whether a value is an attempt at the exercise: of the grader's own type, and not of one that is only named like it.
  let isAnswered: @Sendable (Any) -> Bool
  /// Runs some of the checks on an attempt.
  let grade: @Sendable (Any, [String], UInt64, (GradingEvent) -> Void) -> Void

  private let processes: [String: Int]
  private let words: [String: (sentence: String, claim: String?)]

  /// The assignment that a type of attempts answers.
  ///
  /// - Parameter attempt: the type.
  public init<Subject: Attempt>(_ attempt: Subject.Type) {
    exercise = attempt.exercise
    notPut = attempt.allNotPut
    checks = attempt.allChecks.map { $0.name }
    processes = Dictionary(uniqueKeysWithValues: attempt.allChecks.map { ($0.name, $0.processes) })
    words = Dictionary(uniqueKeysWithValues: attempt.allChecks.map { ($0.name, ($0.sentence, $0.claim)) })
    isAnswered = { $0 is Subject }
    grade = { attempt, names, seed, report in
      if let attempt = attempt as? Subject { Grading.run(attempt, names, seed: seed, report: report) }
    }
  }

  /// In how many processes of its own a check runs; 0 where it shares one with the other checks.
  func processes(of check: String) -> Int { processes[check] ?? 0 }

  /// What is wrong where a check fails, and the claim to read again, if there is one; nil where there is no such check.
  func words(of check: String) -> (sentence: String, claim: String?)? { words[check] }

  /// The assignment with a number.
  ///
  /// - Parameter number: the exercise's number.
  public static func at(_ number: ExerciseNumber) -> Assignment? {
    all.first { $0.exercise.number == number }
  }

  /// The assignments of a chapter, in order.
  ///
  /// - Parameter chapter: the chapter's number.
  public static func ofChapter(_ chapter: Int) -> [Assignment] {
    all.filter { $0.exercise.number.chapter == chapter }
  }

  /// The chapters that have exercises, in order.
  public static let chapters: [Int] = Set(all.map { $0.exercise.number.chapter }).sorted()
}
