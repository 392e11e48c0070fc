import BookKit
import Foundation
import Graders
import WorkbookKit

/// The order in which a reader does the exercises: as the plan in force has them, or as the book has them.
struct PlannedExercises {
  /// What the plan is called; nil where none is in force.
  let title: String?
  /// The exercises of the plan that everybody does; none without a plan.
  let planned: [Assignment]
  /// The exercises of the plan for whoever is done early.
  let early: [Assignment]
  /// All exercises, those of the plan first, then those for whoever is done early.
  let all: [Assignment]

  /// No plan: the order of the book.
  init() { (title, planned, early, all) = (nil, [], [], Assignment.all) }

  /// Looks for a plan in force.
  ///
  /// - Throws: `WorkbookProblem.badPlan`.
  init(root: URL) throws(WorkbookProblem) {
    do throws(PlanProblem) {
      guard var draft = try PlanFile.inForce(root: root) else {
        self.init()
        return
      }
      let found = Self.find(in: &draft, root: root)
      self.init(found, of: try draft.whole())
    } catch {
      throw .badPlan(error, isInForce: true)
    }
  }

  /// The order by the plan in force, or by the book where that plan cannot be used.
  ///
  /// - Parameters:
  ///   - warn: is told why it cannot be used.
  static func usable(root: URL, _ warn: (WorkbookProblem) -> Void) -> PlannedExercises {
    do throws(WorkbookProblem) {
      return try PlannedExercises(root: root)
    } catch {
      warn(error)
      return PlannedExercises()
    }
  }

  private init(_ found: (planned: [Assignment], early: [Assignment]), of plan: ClassPlan) {
    title = plan.title
    (planned, early) = found
    let first = planned + early
    let numbers = Set(first.map(\.exercise.number))
    all = first + Assignment.all.filter { !numbers.contains($0.exercise.number) }
  }

  /// The exercises of a plan: those that everybody does, and those for whoever is done early.
  ///
  /// - Parameters:
  ///   - draft: the plan, which is refused an exercise that there is not, or that is there twice, and a belief that no wrong
  ///     answer has, or whose exercise is not in its step.
  ///   - root: the package's folder, which has the wrong answers that a plan names.
  static func find(in draft: inout PlanDraft, root: URL) -> (planned: [Assignment], early: [Assignment]) {
    var beliefs = BeliefNames(root: root)
    var found: (planned: [Assignment], early: [Assignment]) = ([], [])
    var steps: [ExerciseNumber: Int] = [:]
    for (index, step) in draft.plan.steps.enumerated() {
      func assignments(_ key: String, _ words: [String]) -> [Assignment] {
        words.enumerated().compactMap { position, word in
          let place = PlanPlace.step(index).key(key).item(position)
          // What could not be read is refused already.
          guard !word.isEmpty else { return nil }
          guard let number = ExerciseNumber(word), let assignment = Assignment.at(number) else {
            draft.refuse("there is no exercise `\(word)`", at: place, in: .step(index))
            return nil
          }
          if let first = steps.updateValue(index, forKey: number) {
            let twice = first == index ? "there twice" : "in step \(first + 1) already"
            draft.refuse("exercise \(word) is \(twice)", at: place, in: .step(index))
            return nil
          }
          return assignment
        }
      }
      found.planned += assignments("exercises", step.exercises)
      found.early += assignments("early", step.early)
      for (position, belief) in step.wrong.enumerated() where !belief.exercise.isEmpty {
        let place = PlanPlace.step(index).key("wrong")
        if let reason = Self.reason(against: belief, of: step, &beliefs) {
          draft.refuse(reason.text, at: place.item(position).key(reason.key), in: place)
        }
      }
    }
    return found
  }

  /// What is wrong with what a step says of a belief, and at which key; nil where nothing is.
  private static func reason(
    against belief: ClassPlan.Belief, of step: ClassPlan.Step, _ beliefs: inout BeliefNames
  ) -> (key: String, text: String)? {
    guard let exercise = ExerciseNumber(belief.exercise).flatMap(Assignment.at)?.exercise else {
      return ("exercise", "there is no exercise `\(belief.exercise)`")
    }
    let names = beliefs.names(of: exercise)
    // In a copy without the wrong answers nothing says what they are called.
    if !names.isEmpty, !belief.belief.isEmpty, !names.contains(belief.belief) {
      let hint =
        ClosestMatch.find(belief.belief, among: names).map { "; did you mean `\($0)`?" }
        ?? "; it has \(names.map { "`\($0)`" }.joined(separator: ", "))"
      return ("belief", "exercise \(belief.exercise) has no wrong answer `\(belief.belief)`\(hint)")
    }
    // A step without exercises may be about one that is solved at the front.
    let own = step.exercises + step.early
    if !own.isEmpty, !own.contains(belief.exercise) {
      return ("exercise", "exercise \(belief.exercise) is not in this step")
    }
    return nil
  }
}
