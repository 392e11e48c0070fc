import TestKit
import Testing

@testable import Answers
@testable import Graders

/// What the judge itself puts, whatever the exercise: shown with faults that are planted around the solutions.
@Suite("House rules")
struct HouseRuleTests {
  static let every = attempts.map { type(of: $0).exercise.number }

  @Test("A fault against a house rule is turned down by the check of that rule", .long(.answers), arguments: every)
  func plantedFaults(_ number: ExerciseNumber) throws {
    let attempt = try #require(Self.attempts.first { type(of: $0).exercise.number == number })
    #expect(Self.overlooked(in: attempt) == [])
  }

  @Test("An exercise whose contexts may be saved says in its task what becomes of others' edits", arguments: every)
  func suspended(_ number: ExerciseNumber) throws {
    let assignment = try #require(Assignment.at(number))
    let task = try ExerciseFiles.text(.starter, assignment.exercise).lowercased()
    #expect(assignment.houseRules.contains(.saveOnlyIfAsked) || task.contains("save"))
    #expect(assignment.houseRules.contains(.othersWorkStays))
  }

  @Test("A verdict by a house rule names the rule, and sends nobody back to a segment", arguments: HouseRule.allCases)
  func told(_ rule: HouseRule) {
    let failure = Failure(check: rule.checkName, sentence: rule.sentence, difference: [], claim: "D1")
    let failed = VerdictText(.failed(failure))
    #expect(failed.sentence.hasPrefix("House rule \(rule.rawValue) (\(rule.text.title)): "))
    #expect(failed.claim == nil)
    let crashed = VerdictText(
      .crashed(during: rule.checkName, ending: "was killed by SIGABRT", lines: []), of: SaveTheDelete.exercise)
    #expect(crashed.claim == nil)
  }

  private static var attempts: [any ContextAttempt] { HandedIn.solutions.compactMap { $0 as? any ContextAttempt } }

  /// The faults that the check of their rule lets pass.
  private static func overlooked<Subject: ContextAttempt>(in attempt: Subject) -> [HouseFault] {
    HouseFault.allCases.filter { fault in
      guard let check = Subject.houseChecks.first(where: { $0.name == fault.rule.checkName }),
        let planted = fault.planted(in: attempt) as? Subject
      else { return false }
      return Grading.verdict(of: planted, checks: [check.name]) == .passed(checks: 1)
    }
  }
}
