import Foundation
import Processes
import TestKit
import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("What of an API a module has")
struct APIReportTests {
  private static let graph = """
    {"symbols": [
      {"identifier": {"precise": "a"}, "pathComponents": ["Request"]},
      {"identifier": {"precise": "b"}, "pathComponents": ["FetchRequest"]},
      {"identifier": {"precise": "c"}, "pathComponents": ["Request", "stores"]},
      {"identifier": {"precise": "d"}, "pathComponents": ["FetchRequest", "limit"]},
      {"identifier": {"precise": "e"}, "pathComponents": ["Rule", "init(rawValue:)"]}
    ], "relationships": [
      {"kind": "inheritsFrom", "source": "b", "target": "a"}, {"kind": "conformsTo", "source": "a", "target": "x"},
      {"kind": "inheritsFrom", "source": "a", "target": "elsewhere"}
    ]}
    """

  private func report(_ symbols: [APISurface.Symbol], reasons: [String: String] = ["later": "Not made yet."]) throws
    -> APIReport
  {
    try withTemporaryFolder { folder in
      try Data(Self.graph.utf8).write(to: folder.appendingPathComponent("Module.symbols.json"))
      try Data("no graph".utf8).write(to: folder.appendingPathComponent("notes.txt"))
      return APIReport(APISurface(reasons: reasons, symbols: symbols), try SymbolGraph(folder: folder))
    }
  }

  private func symbol(_ name: String, lacks: String? = nil, tier: Int = 1) -> APISurface.Symbol {
    APISurface.Symbol(symbol: name, kind: "property", tier: tier, lacks: lacks)
  }

  @Test("A symbol is there where it is declared, inherited in the module, or made for raw values")
  func contained() throws {
    let names = [
      "Request", "Request.stores", "FetchRequest.limit", "FetchRequest.stores", "Rule.rawValue", "Rule.RawValue",
    ]
    #expect(try report(names.map { symbol($0) }, reasons: [:]).problems.isEmpty)
    let missing = ["Request.limit", "Rule", "stores", "Request.rawValue", "FetchRequest.nothing"]
    #expect(try report(missing.map { symbol($0) }, reasons: [:]).problems == missing.map { .withoutReason($0) })
  }

  @Test("A symbol that is there must not lack, one that is not must have a reason, and a reason must be used")
  func problems() throws {
    let report = try report(
      [
        symbol("Request", lacks: "later"), symbol("Undo"), symbol("Redo", lacks: "never"),
        symbol("Merge", lacks: "later"),
      ],
      reasons: ["later": "Not made yet.", "other": "Nobody's."])
    #expect(
      report.problems == [
        .isThere("Request"), .withoutReason("Undo"), .unknownReason("never", symbol: "Redo"), .unusedReason("other"),
      ])
    #expect(report.text(isMissing: true).hasSuffix(report.problems.map { $0.description + "\n" }.joined()))
  }

  @Test("The report has the table, or what is missing under its reasons, and the counts")
  func text() throws {
    let report = try report([symbol("Request"), symbol("Undo", lacks: "later"), symbol("Rule.rawValue", tier: 2)])
    #expect(
      report.text(isMissing: false) == """
        symbol         kind      tier  here
        Request        property     1  have
        Undo           property     1  lack: later
        Rule.rawValue  property     2  have

                symbols  have  lack
        tier 1        2     1     1
        tier 2        1     1     0
        all           3     2     1

        """)
    #expect(
      report.text(isMissing: true) == """
        later: Not made yet.
          Undo

                symbols  have  lack
        tier 1        2     1     1
        tier 2        1     1     0
        all           3     2     1

        """)
  }

  @Test("What a module has beyond an API: its own types, and members of the API's that nothing asks for")
  func own() throws {
    func symbol(_ name: String, _ kind: String, id: String? = nil) -> String {
      let path = name.split(separator: ".").map { "\"\($0)\"" }.joined(separator: ", ")
      return """
        {"identifier": {"precise": "\(id ?? name)"}, "kind": {"identifier": "swift.\(kind)"}, "pathComponents": [\(path)]}
        """
    }
    let symbols = [
      symbol("Request", "class"), symbol("Request.stores", "property"), symbol("FetchRequest", "class"),
      symbol("FetchRequest.stores", "property"), symbol("FetchRequest.erased", "property"),
      symbol("FetchRequest.hash", "property"), symbol("FetchRequest.value()", "method"),
      symbol("FetchRequest.!=(_:_:)", "func.op", id: "s::SYNTHESIZED::a"), symbol("Readable", "protocol"),
      symbol("Readable.value()", "method"), symbol("String", "extension"), symbol("String.shown", "property"),
      symbol("Mine", "struct"), symbol("Mine.member", "property"), symbol("limit", "var"),
    ]
    let graph = try withTemporaryFolder { folder in
      let text =
        "{\"symbols\": [\(symbols.joined(separator: ", "))], \"relationships\": "
        + "[{\"kind\": \"inheritsFrom\", \"source\": \"FetchRequest\", \"target\": \"Request\"}]}"
      try Data(text.utf8).write(to: folder.appendingPathComponent("Module.symbols.json"))
      return try SymbolGraph(folder: folder)
    }
    let surface = APISurface(
      reasons: [:], symbols: ["Request", "Request.stores", "FetchRequest"].map { self.symbol($0) })
    #expect(graph.names(beyond: surface) == ["FetchRequest.erased", "Mine", "Readable", "String.shown", "limit"])
    let own = OwnNames(
      reasons: ["runtime": "Stands for the runtime.", "spare": "Nobody's."],
      symbols: [
        "FetchRequest.erased": "runtime", "Readable": "runtime", "String.shown": "never", "limit": "runtime",
        "Request": "runtime",
      ])
    #expect(
      own.problems(surface, graph) == [
        .unlisted("Mine"), .gone("Request"), .unknownReason("never", symbol: "String.shown"), .unusedReason("spare"),
      ])
    #expect(own.text.hasPrefix("Stands for the runtime.\n  FetchRequest.erased\n"))
  }

  @Test("A module that is not built, and a tool that fails, are said")
  func extraction() throws {
    try withTemporaryFolder { folder in
      let extractor = SymbolGraphExtractor(binFolder: folder)
      #expect(throws: SymbolGraphExtractor.Problem.notBuilt(module: "CoreDataValues", folder: folder.path)) {
        try extractor.graph()
      }
      let modules = folder.appendingPathComponent("Modules")
      try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
      try Data().write(to: modules.appendingPathComponent("CoreDataValues.swiftmodule"))
      let failing = SymbolGraphExtractor(binFolder: folder, runner: Failing())
      #expect(throws: SymbolGraphExtractor.Problem.failed("no such module")) { try failing.graph() }
    }
  }

  private struct Failing: ProcessRunning {
    func run(_ command: ProcessCommand) -> ProcessResult {
      ProcessResult(errorOutput: Data("no such module".utf8), ending: .exited(1))
    }
  }
}
