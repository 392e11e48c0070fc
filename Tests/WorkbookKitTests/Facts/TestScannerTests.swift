import Testing

@testable import WorkbookKit

@Suite("What tests say of themselves")
struct TestScannerTests {
  @Test(
    "A test's name begins with the facts and claims that it checks",
    arguments: [
      ("XX-05 a cascade goes on", ["XX-05"], [], "a cascade goes on"),
      ("XX-03 to XX-05, XX-17: the rules", ["XX-03", "XX-04", "XX-05", "XX-17"], [], "the rules"),
      ("XX-099 to XX-101 hundreds", ["XX-099", "XX-100", "XX-101"], [], "hundreds"),
      ("B6 B12 XXX-15 A list", ["XXX-15"], ["B6", "B12"], "A list"),
      ("D1 Nothing of the kind", [], ["D1"], "Nothing of the kind"),
      ("XX-11b the second half", ["XX-11b"], [], "the second half"),
      ("as XX-05 says", [], [], "as XX-05 says"),
      ("XX-09 to XXX-02 two numberings", ["XX-09", "XXX-02"], [], "two numberings"),
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
      @Suite("All of it (\\"whole\\")", .fact("XX-01"), .serialized)
      struct Everything {
        @Test(
          "XX-05 goes on", .shows("a-b", "c-d", chapter: 3),
          .fact("XX-06", "B2"), arguments: [("x", 1), ("y, z)", 2)])
        func goesOn() {}
      }
      """
    #expect(scan(source).problems == [])
    let tests = scan(source).tests
    #expect(tests.map(\.name) == ["All of it (\"whole\")", "XX-05 goes on"])
    #expect(tests.map(\.isSuite) == [true, false])
    #expect(tests.map(\.line) == [1, 3])
    #expect(tests[0].facts == ["XX-01"])
    #expect(tests[1].facts == ["XX-05", "XX-06"])
    #expect(tests[1].claims == ["B2"])
    #expect(tests[1].shows == [.init(segment: "a-b", chapter: 3), .init(segment: "c-d", chapter: 3)])
    #expect(tests[1].sentence == "goes on")
  }

  @Test("A test without a name has its function's")
  func unnamed() {
    let tests = scan("@Test func first() {}\n@Test(.fact(\"XX-01\")) private func second() {}\n@Suite struct Third {}")
    #expect(tests.tests.map(\.name) == ["first", "second", "Third"])
    #expect(tests.tests.map(\.facts) == [[], ["XX-01"], []])
  }

  @Test("What stands in a comment or a string is no test")
  func comments() {
    let source = ##"""
      // @Test("XX-01 a")
      /* @Test("XX-02 b") /* inner */ @Test("XX-03 c") */
      let a = "@Test(\"XX-04 d\") \(call("@Test", "x")) @Test(\"XX-05 e\")"
      let b = """
        @Test("XX-06 f")
        """
      let c = #"@Test("XX-07 g") \"#
      @Test("XX-08 h") func h() {}
      """##
    #expect(scan(source).tests.map(\.name) == ["XX-08 h"])
  }

  @Test("A regular expression with a quote in it ends with its line")
  func regularExpression() {
    #expect(scan("let a = /x\"y/\n@Test(\"XX-01 a\") func a() {}").tests.map(\.facts) == [["XX-01"]])
  }

  @Test(
    "A trait that does not say literally what it means is a problem",
    arguments: [".fact(name)", ".fact(\"XX-1\")", ".fact(\"XX-01\", name)", ".fact()", ".shows()", ".shows(name)"])
  func unreadable(trait: String) {
    #expect(
      scan("\n@Test(\"a\", \(trait)) func a() {}").problems
        == [FactProblem(.unreadableTrait(trait), file: "T.swift", line: 2)])
  }
}
