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
      guard let plan = try PlanFile.inForce(root: root) else {
        self.init()
        return
      }
      let file = root.appendingPathComponent(PlanFile.inForce).path
      self.init(try Self.find(in: plan, file: file, root: root), of: plan)
    } catch {
      throw .badPlan(error, isInForce: true)
    }
  }

  /// The order by the plan in force, or by the book where that plan cannot be used.
  ///
  /// - Parameters:
  ///   - root: the package's folder.
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
  ///   - plan: the plan.
  ///   - file: its file, for what is wrong with it.
  ///   - root: the package's folder, which has the wrong answers that a plan names.
  /// - Throws: `PlanProblem` for one that there is not, or that is there twice, and for a belief that no wrong answer has, or
  ///   whose exercise is not in its step; it names the step.
  static func find(
    in plan: ClassPlan, file: String, root: URL
  ) throws(PlanProblem) -> (planned: [Assignment], early: [Assignment]) {
    var beliefs = BeliefNames(root: root)
    var found: (planned: [Assignment], early: [Assignment]) = ([], [])
    var steps: [ExerciseNumber: Int] = [:]
    for (index, step) in plan.steps.enumerated() {
      func assignment(_ word: String) throws(PlanProblem) -> Assignment {
        guard let number = ExerciseNumber(word), let assignment = Assignment.at(number) else {
          throw PlanProblem(file, "step \(index + 1): there is no exercise `\(word)`")
        }
        if let first = steps.updateValue(index, forKey: number) {
          let place = first == index ? "there twice" : "in step \(first + 1) already"
          throw PlanProblem(file, "step \(index + 1): exercise \(word) is \(place)")
        }
        return assignment
      }
      for word in step.exercises { found.planned.append(try assignment(word)) }
      for word in step.early { found.early.append(try assignment(word)) }
      for belief in step.wrong {
        let place = "step \(index + 1), `wrong`"
        guard let exercise = ExerciseNumber(belief.exercise).flatMap(Assignment.at)?.exercise else {
          throw PlanProblem(file, "\(place): there is no exercise `\(belief.exercise)`")
        }
        let names = beliefs.names(of: exercise)
        // In a copy without the wrong answers nothing says what they are called.
        if !names.isEmpty, !names.contains(belief.belief) {
          let hint =
            ClosestMatch.find(belief.belief, among: names).map { "; did you mean `\($0)`?" }
            ?? "; it has \(names.map { "`\($0)`" }.joined(separator: ", "))"
          throw PlanProblem(
            file, "\(place): exercise \(belief.exercise) has no wrong answer `\(belief.belief)`\(hint)")
        }
        // A step without exercises may be about one that is solved at the front.
        let own = step.exercises + step.early
        if !own.isEmpty, !own.contains(belief.exercise) {
          throw PlanProblem(file, "\(place): exercise \(belief.exercise) is not in this step")
        }
      }
    }
    return found
  }
}
