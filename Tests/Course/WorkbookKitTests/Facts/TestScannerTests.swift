import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("What tests say of themselves")
struct TestScannerTests {
  @Test(
    "A name that begins with a fact is a problem, since a trait cites it",
    arguments: [
      ("QQ-05 a cascade goes on", "QQ-05"), ("QQ-03 to QQ-05, QQ-17: the rules", "QQ-03"), ("QQ-11b: b", "QQ-11b"),
    ])
  func names(name: String, id: String) {
    let scanner = scan("@Test(\"\(name)\", .fact(\"QQ-06\")) func a() {}")
    #expect(scanner.problems == [FactProblem(.citedByName(id), file: "T.swift", line: 1)])
    #expect(scanner.tests.map(\.facts) == [["QQ-06"]])
  }

  @Test(
    "A name that has a fact in its midst, or begins with what only looks like one, is none",
    arguments: ["as QQ-05 says", "SHA-256 agrees"])
  func prose(name: String) {
    #expect(scan("@Test(\"\(name)\") func a() {}").problems == [])
  }

  private func scan(_ source: String) -> TestScanner { TestScanner(source, file: "T.swift") }

  @Test("Facts, claims and segments come from traits, wherever they stand")
  func traits() {
    let source = """
      @Suite("All of it (\\"whole\\")", .fact("QQ-01"), .serialized)
      struct Everything {
        @Test(
          "goes on", .shows("a-b", "c-d", chapter: 3),
          .fact("QQ-06", "B2"), arguments: [("x", 1), ("y, z)", 2)])
        func goesOn() {}
      }
      """
    #expect(scan(source).problems == [])
    let tests = scan(source).tests
    #expect(tests.map(\.name) == ["All of it (\"whole\")", "goes on"])
    #expect(tests.map(\.isSuite) == [true, false])
    #expect(tests.map(\.line) == [1, 3])
    #expect(tests[0].facts == ["QQ-01"])
    #expect(tests[1].facts == ["QQ-06"])
    #expect(tests[1].claims == ["B2"])
    #expect(tests[1].shows == [.init(segment: "a-b", chapter: 3), .init(segment: "c-d", chapter: 3)])
  }

  @Test("A test without a name has its function's")
  func unnamed() {
    let tests = scan("@Test func first() {}\n@Test(.fact(\"QQ-01\")) private func second() {}\n@Suite struct Third {}")
    #expect(tests.tests.map(\.name) == ["first", "second", "Third"])
    #expect(tests.tests.map(\.facts) == [[], ["QQ-01"], []])
  }

  @Test("What stands in a comment or a string is no test")
  func comments() {
    let source = ##"""
      // @Test("QQ-01 a")
      /* @Test("QQ-02 b") /* inner */ @Test("QQ-03 c") */
      let a = "@Test(\"QQ-04 d\") \(call("@Test", "x")) @Test(\"QQ-05 e\")"
      let b = """
        @Test("QQ-06 f")
        """
      let c = #"@Test("QQ-07 g") \"#
      @Test("h", .fact("QQ-08")) func h() {}
      """##
    #expect(scan(source).tests.map(\.facts) == [["QQ-08"]])
  }

  @Test("A regular expression with a quote in it ends with its line")
  func regularExpression() {
    #expect(scan("let a = /x\"y/\n@Test(\"a\", .fact(\"QQ-01\")) func a() {}").tests.map(\.facts) == [["QQ-01"]])
  }

  @Test(
    "A trait that does not say literally what it means is a problem",
    arguments: [".fact(name)", ".fact(\"QQ-1\")", ".fact(\"QQ-01\", name)", ".fact()", ".shows()", ".shows(name)"])
  func unreadable(trait: String) {
    #expect(
      scan("\n@Test(\"a\", \(trait)) func a() {}").problems
        == [FactProblem(.unreadableTrait(trait), file: "T.swift", line: 2)])
  }
}
