import Graders
import WorkbookKit

/// How many exercises a check has found solved: with a plan, of those that it gives to everybody, else of all that it was about.
struct CheckTally {
  /// How many exercises count.
  private let all: Int
  /// How many of these are solved.
  private let solved: Int
  /// How many of these were not judged.
  private let untouched: Int
  /// What was judged and does not count.
  private let others: [ExerciseNumber]
  private let isOfPlan: Bool

  /// - Parameters:
  ///   - untouched: what was not judged, because its files are as they were given.
  ///   - plan: the plan that says what counts; nil where everything does.
  init(_ record: CheckRecord, untouched: [Assignment], plan: PlannedExercises?) {
    let planned = Set((plan?.planned ?? []).map(\.exercise.number))
    // A plan may be one of segments alone.
    func counts(_ number: ExerciseNumber) -> Bool { planned.isEmpty || planned.contains(number) }
    let judged = record.judgements.filter { counts($0.number) }
    self.untouched = untouched.count { counts($0.exercise.number) }
    all = judged.count + self.untouched
    solved = judged.count { $0.judgement.verdict.isPassed }
    others = record.judgements.map(\.number).filter { !counts($0) }
    isOfPlan = !planned.isEmpty
  }

  /// Whether everything that counts is solved.
  var isSolved: Bool { solved == all }

  /// Whether something that counts was judged and is not solved.
  var hasFailure: Bool { solved + untouched < all }

  /// What stands below the verdicts.
  var lines: [String] { [count, left, besides].compactMap { $0 } }

  /// Of one exercise that somebody has named, the verdict says that it is not solved.
  private var count: String? {
    let noun = isOfPlan ? "exercises of the plan" : "exercises"
    switch (isSolved, all) {
    case (false, 1) where !isOfPlan: return nil
    case (false, _): return "\(solved) of \(all) \(noun) \(solved == 1 ? "is" : "are") solved."
    case (true, 1): return isOfPlan ? "The exercise of the plan is solved." : "Solved."
    case (true, _): return "All \(all) \(noun) are solved."
    }
  }

  private var left: String? {
    if untouched == 0 { return nil }
    return CountedNoun.text(
      untouched, "exercise is as it was given, and was not judged.",
      "exercises are as they were given, and were not judged.")
  }

  private var besides: String? {
    if others.isEmpty { return nil }
    let numbers = others.map(\.description).joined(separator: ", ")
    return others.count == 1
      ? "\(numbers) is not among the exercises that the plan gives to everybody: it was judged, and is not counted."
      : "\(numbers) are not among the exercises that the plan gives to everybody: they were judged, and are not counted."
  }
}
