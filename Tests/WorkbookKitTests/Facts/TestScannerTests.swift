import Testing

@testable import WorkbookKit

@Suite("What tests say of themselves")
struct TestScannerTests {
  @Test(
    "A test's name begins with the facts and claims that it checks",
    arguments: [
      ("ZZ-05 a cascade goes on", ["ZZ-05"], [], "a cascade goes on"),
      ("ZZ-03 to ZZ-05, ZZ-17: the rules", ["ZZ-03", "ZZ-04", "ZZ-05", "ZZ-17"], [], "the rules"),
      ("ZZ-099 to ZZ-101 hundreds", ["ZZ-099", "ZZ-100", "ZZ-101"], [], "hundreds"),
      ("B6 B12 ZZZ-15 A list", ["ZZZ-15"], ["B6", "B12"], "A list"),
      ("D1 Nothing of the kind", [], ["D1"], "Nothing of the kind"),
      ("ZZ-11b the second half", ["ZZ-11b"], [], "the second half"),
      ("as ZZ-05 says", [], [], "as ZZ-05 says"),
      ("ZZ-09 to ZZZ-02 two numberings", ["ZZ-09", "ZZZ-02"], [], "two numberings"),
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
      @Suite("All of it (\\"whole\\")", .fact("ZZ-01"), .serialized)
      struct Everything {
        @Test(
          "ZZ-05 goes on", .shows("a-b", "c-d", chapter: 3),
          .fact("ZZ-06", "B2"), arguments: [("x", 1), ("y, z)", 2)])
        func goesOn() {}
      }
      """
    #expect(scan(source).problems == [])
    let tests = scan(source).tests
    #expect(tests.map(\.name) == ["All of it (\"whole\")", "ZZ-05 goes on"])
    #expect(tests.map(\.isSuite) == [true, false])
    #expect(tests.map(\.line) == [1, 3])
    #expect(tests[0].facts == ["ZZ-01"])
    #expect(tests[1].facts == ["ZZ-05", "ZZ-06"])
    #expect(tests[1].claims == ["B2"])
    #expect(tests[1].shows == [.init(segment: "a-b", chapter: 3), .init(segment: "c-d", chapter: 3)])
    #expect(tests[1].sentence == "goes on")
  }

  @Test("A test without a name has its function's")
  func unnamed() {
    let tests = scan("@Test func first() {}\n@Test(.fact(\"ZZ-01\")) private func second() {}\n@Suite struct Third {}")
    #expect(tests.tests.map(\.name) == ["first", "second", "Third"])
    #expect(tests.tests.map(\.facts) == [[], ["ZZ-01"], []])
  }

  @Test("What stands in a comment or a string is no test")
  func comments() {
    let source = ##"""
      // @Test("ZZ-01 a")
      /* @Test("ZZ-02 b") /* inner */ @Test("ZZ-03 c") */
      let a = "@Test(\"ZZ-04 d\") \(call("@Test", "x")) @Test(\"ZZ-05 e\")"
      let b = """
        @Test("ZZ-06 f")
        """
      let c = #"@Test("ZZ-07 g") \"#
      @Test("ZZ-08 h") func h() {}
      """##
    #expect(scan(source).tests.map(\.name) == ["ZZ-08 h"])
  }

  @Test("A regular expression with a quote in it ends with its line")
  func regularExpression() {
    #expect(scan("let a = /x\"y/\n@Test(\"ZZ-01 a\") func a() {}").tests.map(\.facts) == [["ZZ-01"]])
  }

  @Test(
    "A trait that does not say literally what it means is a problem",
    arguments: [".fact(name)", ".fact(\"ZZ-1\")", ".fact(\"ZZ-01\", name)", ".fact()", ".shows()", ".shows(name)"])
  func unreadable(trait: String) {
    #expect(
      scan("\n@Test(\"a\", \(trait)) func a() {}").problems
        == [FactProblem(.unreadableTrait(trait), file: "T.swift", line: 2)])
  }
}
