import Foundation
import Graders
import Testing

@testable import Harness

/// The table of routes by which an answer might forge, end, freeze, outlive or fill, each judged alone; `make grade-class` has
/// all of them in one class.
@Suite("Routes of an answer", .long(.answers))
struct RouteTests {
  @Test("What comes of an answer that tries one", arguments: Route.all.filter { !$0.isSlow }.map(\.name))
  func outcome(_ name: String) throws {
    let route = try #require(Route.all.first { $0.name == name })
    let verdict = try JudgedAnswer.judge(whole: route.source).verdict
    let text = VerdictText(verdict)
    #expect(verdict.isPassed == (route.outcome == .solved), "\(text.message)")
    #expect(route.outcome.words.isEmpty || text.message.contains(route.outcome.words), "\(text.message)")
  }

  @Test("Each has a name of its own, and every aim has some")
  func table() {
    #expect(Set(Route.all.map(\.name)).count == Route.all.count)
    #expect(Set(Route.all.map(\.aim)) == Set(Route.Aim.allCases))
  }

  @Test("What one answer does when it is made ends no other that is in the same program")
  func otherAttempts() throws {
    let copy = try ReadersCopy()
    let assignments = Array(Assignment.ofChapter(1).prefix(2))
    let right = try ExerciseFiles.text(.solution, assignments[1].exercise)
    try copy.write(try #require(Route.all.first { $0.name == "exits-in-a-global" }).source, assignments[0].exercise)
    try copy.write(right, assignments[1].exercise)
    let judgements = try AttemptProgram(root: copy.root, binFolder: ExerciseFiles.binFolder).judge(assignments) {
      AttemptFile((try? copy.file($0)) ?? copy.root, name: $0.fileName)
    }
    #expect(judgements.map(\.verdict.isPassed) == [false, true])
  }
}
