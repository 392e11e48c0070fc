import Testing

@testable import WorkbookKit

@Suite("What tests say of themselves")
struct TestScannerTests {
  @Test(
    "A test's name begins with the facts and claims that it checks",
    arguments: [
      ("QQ-05 a cascade goes on", ["QQ-05"], [], "a cascade goes on"),
      ("QQ-03 to QQ-05, QQ-17: the rules", ["QQ-03", "QQ-04", "QQ-05", "QQ-17"], [], "the rules"),
      ("QQ-099 to QQ-101 hundreds", ["QQ-099", "QQ-100", "QQ-101"], [], "hundreds"),
      ("B6 B12 QQQ-15 A list", ["QQQ-15"], ["B6", "B12"], "A list"),
      ("D1 Nothing of the kind", [], ["D1"], "Nothing of the kind"),
      ("QQ-11b the second half", ["QQ-11b"], [], "the second half"),
      ("as QQ-05 says", [], [], "as QQ-05 says"),
      ("QQ-09 to QQQ-02 two numberings", ["QQ-09", "QQQ-02"], [], "two numberings"),
      ("A is B", [], [], "A is B"),
    ])
  func names(name: String, facts: [String], claims: [String], sentence: String) {
    let test = TestAttribute(name)
    #expect(test.facts == facts)
    #expect(test.claims == claims)
    #expect(test.sentence == sentence)
  }

  private func scan(_ source: String) -> TestScanner { TestScanner(source, file: "T.swift") }

  @Test("Facts, claims and segments come from traits, wherever they stand, and from the name")
  func traits() {
    let source = """
      @Suite("All of it (\\"whole\\")", .fact("QQ-01"), .serialized)
      struct Everything {
        @Test(
          "QQ-05 goes on", .shows("a-b", "c-d", chapter: 3),
          .fact("QQ-06", "B2"), arguments: [("x", 1), ("y, z)", 2)])
        func goesOn() {}
      }
      """
    #expect(scan(source).problems == [])
    let tests = scan(source).tests
    #expect(tests.map(\.name) == ["All of it (\"whole\")", "QQ-05 goes on"])
    #expect(tests.map(\.isSuite) == [true, false])
    #expect(tests.map(\.line) == [1, 3])
    #expect(tests[0].facts == ["QQ-01"])
    #expect(tests[1].facts == ["QQ-05", "QQ-06"])
    #expect(tests[1].claims == ["B2"])
    #expect(tests[1].shows == [.init(segment: "a-b", chapter: 3), .init(segment: "c-d", chapter: 3)])
    #expect(tests[1].sentence == "goes on")
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
      @Test("QQ-08 h") func h() {}
      """##
    #expect(scan(source).tests.map(\.name) == ["QQ-08 h"])
  }

  @Test("A regular expression with a quote in it ends with its line")
  func regularExpression() {
    #expect(scan("let a = /x\"y/\n@Test(\"QQ-01 a\") func a() {}").tests.map(\.facts) == [["QQ-01"]])
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
