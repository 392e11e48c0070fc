import Testing

@testable import WorkbookKit

@Suite("The facts as data")
struct FactListTests {
  private func problems(_ file: String, _ old: String, _ new: String) throws -> [FactProblem] {
    var files = ShelfFacts.files
    try #require(files[file]?.contains(old) == true)
    files[file] = files[file]?.replacing(old, with: new, maxReplacements: 1)
    return FactList(files: files).problems
  }

  @Test("Sections come in the order of the list, choices behind them; each fact is found by its id")
  func reading() throws {
    let list = ShelfFacts.list
    #expect(list.problems == [])
    #expect(list.sections.map(\.name) == ["rules", "chosen-9"])
    #expect(list.facts.map(\.id) == ["DR-04", "DR-08", "DR-12", "CH-001", "CH-002"])
    let fact = try #require(list["DR-04"])
    #expect(fact.kind == .documented)
    #expect(fact.sources == [.init(source: "page", place: "nullify")])
    #expect(list["DR-12"]?.outOfScope == "Nothing here depends on it.")
    #expect(list["CH-001"]?.fills == ["DR-12"])
    #expect(list["QQ-01"] == nil)
    #expect(list.source("suite")?.system == "macOS 14")
    #expect(list.source("lost")?.isFound == false)
  }

  @Test("Null says that there is nothing, as a key that is left out does")
  func null() throws {
    #expect(try problems("sources.json", "\"date\": \"2025\"", "\"date\": null") == [])
  }

  @Test("Documented is stronger than a run, a run than a report, and that than a choice")
  func order() {
    #expect(FactKind.allCases.shuffled().sorted() == [.documented, .run, .reported, .chosen])
    #expect([FactKind.run, .chosen, .documented].max() == .chosen)
  }

  @Test(
    "The form of an id",
    arguments: [
      ("QQ-04", true), ("QQQ-01", true), ("QQ-105", true), ("QQ-11b", true), ("QQ-1", false), ("X-01", false),
      ("QQQQ-01", false), ("QQ-1234", true), ("QQ-2345", false), ("QQ-12345", false), ("QQ-11B", false),
      ("QQ-11bc", false), ("qq-11", false), ("QQ11", false), ("QQ-01 ", false), ("", false),
    ])
  func form(id: String, isID: Bool) {
    #expect(FactID.isWellFormed(id) == isID)
  }

  @Test(
    "A slip in a fact is named with its line",
    arguments: [
      ("\"id\": \"DR-08\"", "\"id\": \"DR-8\"", FactProblemKind.malformedID("DR-8")),
      ("\"id\": \"DR-08\"", "\"id\": \"DR-04\"", .doubled("DR-04", firstFile: "Sources/Facts/rules.json")),
      ("\"id\": \"DR-08\"", "\"id\": \"QQ-08\"", .wrongPrefix("QQ-08", expected: "DR")),
      ("\"kind\": \"run\"", "\"kind\": \"seen\"", .unknownKind("seen", owner: "DR-08")),
      ("\"kind\": \"run\"", "\"kind\": 3", .wrongValue("kind", owner: "DR-08")),
      ("\"The rules run later.\"", "\" \"", .missing("fact", owner: "DR-08")),
      ("\"The rules run later.\"", "\"Later.\", \"outOfscope\": \"x\"", .unknownKey("outOfscope", owner: "DR-08")),
      ("{\"source\": \"suite\"}", "{\"source\": \"sweet\"}", .unknownSource("sweet", owner: "DR-08")),
      ("{\"source\": \"suite\"}", "{\"at\": \"page 3\"}", .missing("source", owner: "DR-08")),
      ("[{\"source\": \"suite\"}, {\"source\": \"page\"}]", "[]", .sourceless("DR-08")),
      ("[{\"source\": \"suite\"}, {\"source\": \"page\"}]", "[{\"source\": \"lost\"}]", .runWithoutSystem("DR-08")),
      ("\"The rules run later.\"", "\"Later.\", \"fills\": [\"DR-04\"]", .fillsWithoutChoice("DR-08")),
      ("\"The rules run later.\"", "\"Later.\", \"against\": [\"DR-04\"]", .againstWithoutChoice("DR-08")),
      ("\"The rules run later.\"", "\"Later.\", \"differs\": true", .differsInScope("DR-08")),
    ])
  func slips(old: String, new: String, kind: FactProblemKind) throws {
    #expect(try problems("rules.json", old, new).contains(FactProblem(kind, file: "Sources/Facts/rules.json", line: 6)))
  }

  @Test("A choice may name no source; what it fills or is against has to be defined", arguments: ["fills", "against"])
  func choices(key: String) throws {
    let undefined = "QQ" + "-77"
    #expect(
      try problems("chosen-9.json", "\"fills\": [\"DR-12\"]", "\"\(key)\": [\"\(undefined)\"]")
        == [FactProblem(.undefined(undefined), file: "Sources/Facts/chosen-9.json", line: 4)])
  }

  @Test(
    "A slip in the list of sources",
    arguments: [
      (
        "\"key\": \"suite\"", "\"key\": \"page\"",
        FactProblemKind.doubled("page", firstFile: "Sources/Facts/sources.json"), 5
      ),
      ("\"title\": \"A suite\"", "\"titel\": \"A suite\"", .unknownKey("titel", owner: "suite"), 5),
      ("\"title\": \"A suite\"", "\"title\": \"\"", .missing("title", owner: "suite"), 5),
      (", \"note\": \"It is gone.\"", "", .notFoundWithoutReason("lost"), 6),
      ("[\"rules\"]", "[\"rules\", \"rulez\"]", .missingSection("rulez"), 1),
    ])
  func sources(old: String, new: String, kind: FactProblemKind, line: Int) throws {
    #expect(
      try problems("sources.json", old, new).contains(FactProblem(kind, file: "Sources/Facts/sources.json", line: line))
    )
  }

  @Test("A section whose place is not given, and a file that is no JSON")
  func files() throws {
    #expect(
      try problems("sources.json", "[\"rules\"]", "[]")
        == [FactProblem(.unlistedSection("rules"), file: "Sources/Facts/rules.json", line: 1)])
    let broken = FactList(files: ["a.json": "{", "b.json": "[]"]).problems
    #expect(broken.map(\.file).prefix(2) == ["Sources/Facts/a.json", "Sources/Facts/b.json"])
    #expect(broken.last?.description == "Sources/Facts/b.json:1: error: The file cannot be read: it holds no object.")
  }
}
