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

  @Test("Why a rule is not put agrees with the task: it asks for a save, or does not say “in bulk”", arguments: every)
  func notPut(_ number: ExerciseNumber) throws {
    let assignment = try #require(Assignment.at(number))
    let task = TaskWords(try ExerciseFiles.text(.starter, assignment.exercise))
    let prose = task.prose.joined().split(separator: " ").joined(separator: " ").lowercased()
    let notPut = assignment.notPut
    #expect(notPut[.othersWorkStays] == nil)
    #expect(notPut[.anyData] == .inTheDraws)
    #expect(notPut[.saveOnlyIfAsked].map { $0 == .asksToSave && (prose + task.rows.joined()).contains("save") } ?? true)
    #expect((notPut[.inBulk] == nil) == prose.contains("in bulk"))
    for rule in HouseRule.allCases { #expect((notPut[rule] == nil) == assignment.checks.contains(rule.checkName)) }
  }

  @Test("What is said to write nothing writes nothing where the rules are put", .long(.answers), arguments: every)
  func writesNothing(_ number: ExerciseNumber) throws {
    func writes<Subject: ContextAttempt>(_ attempt: Subject) throws -> Bool {
      try Subject.run(attempt, .failureChangesNothing, 1).hasWritten
    }
    guard try #require(Assignment.at(number)).notPut[.failureChangesNothing] == .writesNothing else { return }
    let attempt = try #require(Self.attempts.first { type(of: $0).exercise.number == number })
    let hasWritten = try writes(attempt)
    #expect(!hasWritten)
  }

  @Test("What is given no context is put none of the rules that are looked at around a call")
  func noContext() {
    let others = Set(Assignment.all.map(\.exercise.number)).subtracting(Self.every)
    for assignment in Assignment.all {
      let isOther = others.contains(assignment.exercise.number)
      #expect(isOther == assignment.notPut.values.contains(.getsNoContext), "\(assignment.exercise.number)")
      #expect(isOther == (assignment.notPut.count == HouseRule.allCases.count), "\(assignment.exercise.number)")
    }
  }

  @Test(
    "The table of the rules says of each exercise which are put, and of each word for another one what it stands for")
  func table() throws {
    let text = try ReadersCopy().workbook("exercises", "--rules").text
    let table = text.split(separator: "\n").map { $0.split(separator: /\x20{2,}/).map(String.init) }
    let others = text.suffix(from: try #require(text.range(of: "are given no context:")).upperBound)
      .split { $0.isWhitespace || $0 == "," }.map { $0.hasSuffix(".") ? $0.dropLast() : $0 }
    for assignment in Assignment.all {
      let number = "\(assignment.exercise.number)"
      let cells = HouseRule.allCases.map { assignment.notPut[$0]?.rawValue ?? "put" }
      #expect(table.contains([number] + cells) != others.contains { $0 == number }, "\(number)")
      for word in assignment.notPut.values where !others.contains(where: { $0 == number }) {
        #expect(table.contains([word.rawValue, word.reason]))
      }
    }
    #expect(table.contains(["1.2", "put", "own", "single", "drawn", "saves"]))
    #expect(others.contains("1.1"))
  }

  @Test("A verdict by a house rule names the rule, and sends nobody back to a segment", arguments: HouseRule.allCases)
  func told(_ rule: HouseRule) {
    #expect(rule.sentence.hasPrefix("House rule \(rule.rawValue) (\(rule.text.title)): "))
    for words in Assignment.all.compactMap({ $0.words(of: rule.checkName) }) {
      #expect(words.claim == nil)
      #expect(words.sentence == rule.sentence)
    }
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
