import Foundation
import TestKit
import Testing
import WorkbookKit

@testable import Answers
@testable import Graders

/// What the project promises of every exercise.
@Suite("Exercises")
struct ExerciseTests {
  @Test("Every chapter has at least five, numbered without a gap")
  func numbers() {
    for chapter in Assignment.chapters {
      let numbers = Assignment.ofChapter(chapter).map(\.exercise.number)
      #expect(numbers == (1...max(5, numbers.count)).map { ExerciseNumber(chapter, $0) })
    }
  }

  @Test("There are thirty at least, and a hundred and twenty wrong answers")
  func counts() {
    #expect(Assignment.all.count >= 30)
    #expect(WrongAnswer.all.count >= 120)
  }

  @Test("Each has three hints, minutes, claims, and checks with names and sentences of their own", arguments: every)
  func complete(_ number: ExerciseNumber) throws {
    let attempt = try attempt(number, of: HandedIn.solutions)
    let exercise = type(of: attempt).exercise
    #expect(exercise.hints.count == 3)
    #expect((3...40).contains(exercise.minutes))
    #expect(!exercise.claims.isEmpty)
    let checks = Self.checks(of: attempt)
    #expect(Set(checks.map(\.name)).count == checks.count)
    #expect(Set(checks.map(\.sentence)).count == checks.count)
    for check in checks {
      if let claim = check.claim { #expect(exercise.claims.contains(claim), "\(check.name) speaks of \(claim)") }
      #expect(check.sentence.hasSuffix("."), "\(check.sentence)")
      #expect(!check.sentence.dropLast().contains(". "), "\(check.sentence)")
    }
  }

  @Test("Each claim is shown by a segment of the exercise's chapter", arguments: every)
  func claims(_ number: ExerciseNumber) throws {
    let folder = "Chapters/\(try ExerciseFiles.chapterFolder(number.chapter))/Lesson"
    let lesson = try ExerciseFiles.names(in: folder).map { name in
      try String(contentsOf: ExerciseFiles.root.appendingPathComponent("\(folder)/\(name)"), encoding: .utf8)
    }
    for claim in try #require(Assignment.at(number)).exercise.claims {
      let isShown = lesson.contains { source in
        source.matches(of: /claims: \[([^\]]*)\]/).contains { $0.1.contains("\"\(claim)\"") }
      }
      #expect(isShown, "\(claim)")
    }
  }

  @Test("A starter fails at a check, with a sentence that is one of the exercise's", arguments: every)
  func starters(_ number: ExerciseNumber) throws {
    let attempt = try attempt(number, of: HandedIn.starters)
    guard case .failed(let failure) = verdict(of: attempt) else {
      Issue.record("the starter of \(number) is not turned down by a check")
      return
    }
    // What is not done yet is told with the sentence of the first thing that is missing, not as an error of the starter.
    #expect(Self.checks(of: attempt).contains { $0.name == failure.check && $0.sentence == failure.sentence })
    #expect(!failure.difference.isEmpty)
    #expect(!failure.difference[0].hasPrefix("an error"), "\(failure)")
  }

  @Test("A solution passes every declared check", .long(.answers), arguments: every)
  func solutions(_ number: ExerciseNumber) throws {
    let declared = try #require(Assignment.at(number)).checks.count
    #expect(verdict(of: try attempt(number, of: HandedIn.solutions)) == .passed(checks: declared))
  }

  @Test("Each has its wrong answers, and each of its checks turns one of them down", arguments: every)
  func beliefs(_ number: ExerciseNumber) throws {
    let answers = WrongAnswer.all.filter { $0.number == number }
    #expect(answers.count >= 4)
    #expect(Set(answers.map(\.belief)).count == answers.count)
    // What turns down faults against the house rules is shown for all exercises alike.
    let houseRules = Set(HouseRule.allCases.map(\.checkName))
    #expect(
      Set(answers.map(\.check)).subtracting(houseRules)
        == Set(try #require(Assignment.at(number)).checks).subtracting(houseRules))
  }

  @Test(
    "A wrong answer is turned down by the check that is meant for it, with its sentence", .long(.answers),
    arguments: every)
  func wrongAnswers(_ number: ExerciseNumber) throws {
    for answer in WrongAnswer.all where answer.number == number {
      let check = try #require(Self.checks(of: answer.attempt).first { $0.name == answer.check }, "\(answer.check)")
      guard case .failed(let failure) = verdict(of: answer.attempt) else {
        Issue.record("\(number) \(answer.belief) is not turned down by a check")
        continue
      }
      #expect(failure.check == check.name, "\(number) \(answer.belief): \(failure)")
      #expect(failure.sentence == check.sentence)
      #expect(failure.claim == check.claim)
    }
  }

  @Test("An unusual answer that is right passes every declared check", .long(.answers), arguments: every)
  func variants(_ number: ExerciseNumber) throws {
    let declared = try #require(Assignment.at(number)).checks.count
    for variant in Variant.all where variant.number == number {
      #expect(verdict(of: variant.attempt) == .passed(checks: declared), "\(number) \(variant.name)")
    }
  }

  // MARK: What the tests share

  static let every = Assignment.all.map(\.exercise.number)

  private func attempt(_ number: ExerciseNumber, of attempts: [any Attempt]) throws -> any Attempt {
    let found = attempts.filter { type(of: $0).exercise.number == number }
    try #require(found.count == 1, "\(number)")
    return found[0]
  }

  private func verdict(of attempt: any Attempt) -> Verdict { Grading.verdict(of: attempt) }

  static func checks(of attempt: any Attempt) -> [(name: String, claim: String?, sentence: String)] {
    func open<Subject: Attempt>(_ attempt: Subject) -> [(name: String, claim: String?, sentence: String)] {
      Subject.allChecks.map { ($0.name, $0.claim, $0.sentence) }
    }
    return open(attempt)
  }
}
