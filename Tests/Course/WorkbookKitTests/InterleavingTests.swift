import Foundation
import Processes
import Testing

@testable import Chapter5
@testable import WorkbookKit

@Suite("Every order of the steps of several actors")
struct InterleavingTests {
  @Test("Every order comes once, and each actor's steps stay in order")
  func enumeration() throws {
    let orders = try shelfScenario().orders()
    #expect(orders.count == 6)
    let texts = orders.map { order -> String in order.steps.map(\.text).joined(separator: ", ") }
    #expect(Set(texts).count == 6)
    for order in orders {
      #expect(order.has("reader asks", before: "reader looks"))
      #expect(order.has("thief comes", before: "thief takes"))
      #expect(!order.has("reader looks", before: "reader asks"))
      #expect(!order.has("reader asks", before: "nobody"))
    }
    #expect(orders[0].steps.map(\.text) == ["reader asks", "reader looks", "thief comes", "thief takes"])
    #expect(orders[5].steps.map(\.text) == ["thief comes", "thief takes", "reader asks", "reader looks"])
  }

  @Test(
    "The number of orders is the multinomial coefficient, found without making them",
    arguments: [
      ([2, 2], 6), ([3, 3, 1], 140), ([1, 1, 1], 6), ([], 1), ([0, 4], 1), ([6, 6], 924), ([4, 4, 0], 70),
    ])
  func count(lengths: [Int], count: Int) throws {
    #expect(Order.count(of: lengths, limit: 1000) == count)
    var made = 0
    Order.enumerate(lengths.map { ("actor", Array(repeating: "step", count: $0)) }) { _ in made += 1 }
    #expect(made == count)
  }

  @Test("More than a thousand orders are an error, however many more")
  func limit() throws {
    #expect(Order.count(of: [6, 6], limit: 923) == nil)
    #expect(Order.count(of: [100, 100, 100], limit: 1000) == nil)
    let steps: [ScenarioStep<Shelf>] = (0..<7).map { .step("step \($0)") { _ in } }
    let long = Scenario("long", [ScenarioActor("a", steps), ScenarioActor("b", steps)], world: Shelf.init)
    #expect(throws: ScenarioProblem.tooManyOrders(scenario: "long", limit: 1000)) { try long.orders() }
    #expect(throws: ScenarioProblem.tooManyOrders(scenario: "long", limit: 1000)) { try ScenarioRunner().run(long) }
  }

  @Test("Each order runs in a world of its own, and is judged by what was read in it")
  func endings() throws {
    let child = Mortal(shelfScenario()) { _, _ in false }
    let report = try ScenarioRunner(runner: child).run(shelfScenario())
    #expect(child.starts == [0])
    for result in report.results {
      let isEmpty = result.order.has("thief takes", before: "reader looks")
      #expect(result.ending == (isEmpty ? .nonsense("") : .right))
      #expect(result.wrongAt == (isEmpty ? result.order.place(of: "reader looks") : nil))
    }
    #expect(report.count(.right) == 3)
    #expect(report.count(.nonsense) == 3)
    #expect(report.count(.crashed) == 0)
  }

  @Test("When a child dies, the order is recorded and the next child starts at the one after it")
  func crashes() throws {
    let child = Mortal(shelfScenario()) { order, step in
      step.text == "reader looks" && order.has("thief takes", before: "reader looks")
    }
    let report = try ScenarioRunner(runner: child).run(shelfScenario())
    #expect(report.results.map(\.order) == (try shelfScenario().orders()))
    #expect(report.count(.crashed) == 3)
    #expect(report.count(.nonsense) == 0)
    #expect(report.count(.right) == 3)
    for result in report.results where result.ending != .right {
      #expect(result.ending == .crashed("last words"))
      #expect(result.steps.last?.text == "reader looks")
    }
    // The first orders live; each death then costs a start, but not the death in the last order.
    let deaths = report.results.indices.filter { report.results[$0].ending.kind == .crashed }
    let restarts: [Int] = deaths.map { $0 + 1 }.filter { $0 < report.results.count }
    #expect(child.starts == [0] + restarts)
  }

  @Test("Several scenarios share their children, and each has a report of its own")
  func several() throws {
    let (first, second) = (shelfScenario(name: "first"), shelfScenario(name: "second"))
    let child = Mortal(first, second) { order, step in
      step.text == "reader looks" && order.has("thief takes", before: "reader looks")
    }
    let reports = try ScenarioRunner(runner: child).run([first, second])
    #expect(reports.map(\.name) == ["first", "second"])
    #expect(reports[0].results == reports[1].results)
    #expect(reports.allSatisfy { $0.count(.crashed) == 3 && $0.count(.right) == 3 })
    let results = reports.flatMap(\.results)
    let deaths = results.indices.filter { results[$0].ending.kind == .crashed }
    let restarts: [Int] = deaths.map { $0 + 1 }.filter { $0 < results.count }
    #expect(child.starts == [0] + restarts)
  }

  @Test("The shortest order that goes wrong is cut after the step that did")
  func shortest() throws {
    let child = Mortal(shelfScenario()) { _, _ in false }
    let report = try ScenarioRunner(runner: child).run(shelfScenario())
    let shortest = try #require(report.shortestWrong)
    #expect(shortest.text == "reader asks → thief comes → thief takes → reader looks")
    #expect(report.filter { $0.has("reader looks", before: "thief takes") }.shortestWrong == nil)
    let dying = Mortal(shelfScenario()) { _, step in step.text == "thief comes" }
    #expect(try ScenarioRunner(runner: dying).run(shelfScenario()).shortestWrong?.text == "thief comes")
  }

  @Test("A step that throws is an error that names the steps up to it")
  func thrown() throws {
    struct Refused: LocalizedError { var errorDescription: String? { "no\nmore" } }
    let failing = Scenario(
      "failing",
      [ScenarioActor<Shelf>("a", [.step("starts") { _ in }, .step("fails") { _ in throw Refused() }])],
      world: Shelf.init)
    let child = Mortal(failing) { _, _ in false }
    let expected = ScenarioProblem.stepFailed(
      scenario: "failing", order: "a starts → a fails", error: "no\\nmore")
    #expect(throws: expected) { try ScenarioRunner(runner: child).run(failing) }
  }

  @Test("A child that ends otherwise than it should is an error, and no result")
  func strange() {
    struct Odd: ProcessRunning {
      let result: ProcessResult
      func run(_ command: ProcessCommand) throws -> ProcessResult { result }
    }
    let results = [
      ProcessResult(ending: .exited(0)), ProcessResult(errorOutput: Data("oh\n".utf8), ending: .exited(1)),
      ProcessResult(output: Data("order 0\nstep 0\n".utf8), ending: .timedOut),
      ProcessResult(ending: .signalled(SIGKILL)),
      ProcessResult(output: Data("order 0\nstep 0\n".utf8), ending: .exited(0)),
      ProcessResult(output: Data("order 3\nstep 0\nended\n".utf8), ending: .exited(0)),
    ]
    for result in results {
      #expect(throws: ScenarioProblem.self) { try ScenarioRunner(runner: Odd(result: result)).run(shelfScenario()) }
    }
  }

  @Test("A real child announces an order and its steps before it dies in it")
  func realChild() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGABRT), observing: [\.standardOutputContent]
    ) {
      let deadly = Scenario(
        "deadly",
        [
          ScenarioActor("a", [.step("lives") { _ in }, .step("dies") { (_: Int) in abort() }]),
          ScenarioActor("b", [.reading("reads") { _ in .right("two\nlines") }]),
        ], world: { 0 })
      ScenarioChild.serve({ [deadly] }, arguments: ["program", "--orders-of", "deadly", "1"])
    }
    let lines = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(lines.contains("order 1\nstep 0\nstep 1\nright two\\nlines\nstep 2\n"))
    #expect(!lines.contains("order 0"))
    #expect(!lines.contains("ended"))
  }

  @Test("A program that is started for something else goes on; one asked for a scenario it lacks says so")
  func otherArguments() async {
    ScenarioChild.serve({ [shelfScenario()] }, arguments: ["program"])
    ScenarioChild.serve({ [shelfScenario()] }, arguments: ["program", "--segment", "x", "y"])
    await #expect(processExitsWith: .exitCode(1)) {
      ScenarioChild.serve({ [] }, arguments: ["program", "--orders-of", "missing", "0"])
    }
    await #expect(processExitsWith: .exitCode(1)) {
      ScenarioChild.serve({ [shelfScenario()] }, arguments: ["program", "--orders-of", "shelf", "missing", "0"])
    }
    await #expect(processExitsWith: .exitCode(0)) {
      let quiet = Scenario("quiet", [ScenarioActor<Int>("a", [.step("lives") { _ in }])], world: { 0 })
      ScenarioChild.serve({ [quiet] }, arguments: ["program", "--orders-of", "quiet", "0"])
    }
  }

  @Test("Lines are read as they were written")
  func lines() {
    let all: [ScenarioLine] = [
      .order(12), .step(0), .reading(.right("")), .reading(.right("a b")), .reading(.nonsense("nil")), .failed("no"),
      .ended,
    ]
    for line in all { #expect(ScenarioLine(line.text) == line) }
    for noise in ["", "order", "order x", "stepping", "step", "hello there"] { #expect(ScenarioLine(noise) == nil) }
  }
}
