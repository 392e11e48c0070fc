import Testing

@testable import WorkbookKit

@Suite("The page of behaviours")
struct BehaviourPageTests {
  @Test(
    "A test's name begins with the facts that it checks, and claims among them are passed over",
    arguments: [
      ("DR-05 a cascade goes on", ["DR-05"], "a cascade goes on"),
      ("DR-03 to DR-05, DR-17: the rules", ["DR-03", "DR-04", "DR-05", "DR-17"], "the rules"),
      ("B6 B7 BD-15 A list", ["BD-15"], "A list"),
      ("D1 Nothing of the kind", [], "Nothing of the kind"),
      ("as DR-05 says", [], "as DR-05 says"),
      ("DR-09 to SV-02 two numberings", ["DR-09", "SV-02"], "two numberings"),
    ])
  func names(name: String, facts: [String], sentence: String) {
    #expect(TestName(name).facts == facts)
    #expect(TestName(name).sentence == sentence)
  }

  @Test("Names are found on the line of the attribute and on the next, with what is escaped in them")
  func search() {
    let source = """
      @Test("DR-05 says \\"no\\"", arguments: [1])
      @Test(
        "DR-06 denied",
      @Test func unnamed() {}
      """
    #expect(TestName.all(in: source) == [TestName("DR-05 says \"no\""), TestName("DR-06 denied")])
  }

  private let labels = """
    # Labels

    - <a id="DR-01"></a>**DR-01** Before any section.

    ### Rules

    Some prose.

    - <a id="DR-05"></a>**DR-05** A cascade goes
      on. *Documented.*
    - <a id="DR-06"></a>**DR-06** Deny | refuses.

    ### Nothing here
    """

  @Test("The facts of the page of labels are read section by section, on as many lines as they take")
  func facts() {
    #expect(
      FactSection.all(in: labels) == [
        FactSection(
          title: "Rules",
          facts: [
            .init(id: "DR-05", text: "A cascade goes on. *Documented.*"), .init(id: "DR-06", text: "Deny | refuses."),
          ])
      ])
  }

  @Test("A row holds the fact, the tests in their own words, each once, and the segments that are labelled with it")
  func rows() throws {
    let tests = ["DR-05 goes <on>", "DR-05 goes <on>", "DR-05 ends"].map(TestName.init)
    let page = BehaviourPage(sections: FactSection.all(in: labels), tests: tests, chapters: [])
    let lines = page.text.split(separator: "\n")
    #expect(
      lines.contains("| [DR-05](labels.md#DR-05) A cascade goes on. *Documented.* | goes \\<on\\><br>ends |  |"))
    #expect(lines.contains("| [DR-06](labels.md#DR-06) Deny \\| refuses. |  |  |"))
    #expect(page.untested == ["DR-06"])
  }
}
