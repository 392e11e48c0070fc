import Foundation
import ModelKit
import TestKit
import Testing

@Suite("The program workbook-lint, as a team keeps it in its CI")
struct LintProgramTests {
  /// A repository of an app, with one model.
  private struct Team {
    let folder: URL

    /// Writes the model: `Person.cars` and `Car.owner`.
    func write(_ cars: String, owner: String = "optional=\"YES\"", accepting: String = "") throws {
      try folder.write(
        """
        <model>
        <entity name="Person"><relationship name="cars" optional="YES" toMany="YES" deletionRule="\(cars)" \
        destinationEntity="Car" inverseName="owner" inverseEntity="Car">\(accepting)</relationship></entity>
        <entity name="Car"><relationship name="owner" \(owner) maxCount="1" deletionRule="Nullify" \
        destinationEntity="Person" inverseName="cars" inverseEntity="Person"/></entity>
        </model>
        """, to: "App/App.xcdatamodeld/App.xcdatamodel/contents")
    }

    func lint(_ arguments: String...) throws -> (status: Int32?, text: String, error: String) {
      let result = try Programs.run("workbook-lint", arguments, directory: folder)
      guard case .exited(let status) = result.ending else { return (nil, result.text, result.errorText) }
      return (status, result.text, result.errorText)
    }
  }

  @Test("Six commits: clean, a finding, a baseline, another finding, an answer in the model, and what was mended")
  func story() throws {
    try withTemporaryFolder { folder in
      let team = Team(folder: folder)
      let check = ["--baseline", "accepted.json"]
      try team.write("Nullify")
      #expect(try team.lint(".").status == 0)
      try team.write("No Action")
      let found = try team.lint(".", "--github")
      #expect(found.status == 1)
      #expect(
        found.text.hasPrefix(
          "::error file=App/App.xcdatamodeld/App.xcdatamodel/contents,line=2,title=Person.cars (no-action)::"))
      #expect(try team.lint(".", check[0], check[1], "--write-baseline").status == 0)
      #expect(try team.lint(".", check[0], check[1]).status == 0)
      // The new finding is told alone, and the entry that is of no use any more.
      try team.write("Nullify", owner: "")
      let next = try team.lint(".", check[0], check[1])
      #expect(next.status == 1)
      #expect(next.text.contains("error: Person.cars (nullify-mandatory)"))
      #expect(next.text.contains("warning: Person.cars (stale-acceptance)"))
      let entry = "<userInfo><entry key=\"lint.accept.nullify-mandatory\" value=\"Cars go first.\"/></userInfo>"
      try team.write("Nullify", owner: "", accepting: entry)
      #expect(try team.lint(".").status == 0)
      #expect(
        try team.lint(".").text.contains("accepted: Person.cars (nullify-mandatory), by the model: Cars go first."))
      try team.write("Cascade", owner: "", accepting: entry)
      let mended = try team.lint(".")
      #expect(mended.status == 1)
      #expect(mended.text.contains("`nullify-mandatory` finds nothing there any"))
    }
  }

  @Test("A wrong command line and what is not there have statuses of their own, and a sentence")
  func statuses() throws {
    try withTemporaryFolder { folder in
      let team = Team(folder: folder)
      #expect(try team.lint().status == 64)
      #expect(try team.lint("--help").status == 0)
      let option = try team.lint(".", "--stric")
      #expect(option.status == 64)
      #expect(option.error == "workbook-lint: There is no `--stric` here; did you mean `--strict`?\n")
      let none = try team.lint("App.xcdatamodeld")
      #expect(none.status == 66)
      #expect(none.error.hasPrefix("workbook-lint: "))
      #expect(none.error.hasSuffix(": There is no such file or folder.\n"))
      #expect(try team.lint(".").error == "workbook-lint: \(LintProblem.noModels(in: ".").text)\n")
      try team.write("Nullify")
      #expect(try team.lint("App", "--sarif", "no/such.sarif").status == 74)
      #expect(try team.lint("--explain", "no-action").text.hasPrefix("no-action: "))
      #expect(try team.lint("--rules").text.split(separator: "\n").count == ModelFinding.Kind.allCases.count)
      #expect(try team.lint("draw", "App/App.xcdatamodeld").text.hasPrefix("<svg "))
      #expect(try team.lint("draw").status == 64)
      let since = try team.lint("draw", "App/App.xcdatamodeld", "--since", "App")
      #expect(since.text.contains("<title>App.xcdatamodeld and its delete rules since App</title>"))
      #expect(try team.lint("draw", "App/App.xcdatamodeld", "--since", "None").status == 66)
    }
  }

  @Test("What cannot be read is named by the path from the current folder, as findings are")
  func relativeFaults() throws {
    try withTemporaryFolder { folder in
      let team = Team(folder: folder)
      try folder.write("<model>\n<entity/></model>", to: "Bad.xcdatamodel/contents")
      let check = try team.lint(".", "--github", "--junit", "l.xml")
      #expect(
        check.text.hasPrefix("::error file=Bad.xcdatamodel/contents,line=2,title=cannot be read::Bad.xcdatamodel/"))
      #expect(check.error.hasPrefix("workbook-lint: Bad.xcdatamodel/contents:2: "))
      let xml = try String(contentsOf: folder.appendingPathComponent("l.xml"), encoding: .utf8)
      #expect(xml.contains("<testsuite name=\"Bad.xcdatamodel/contents\""))
    }
  }

  @Test("The workflow compares a pull request with its base, which lies in a folder that is not searched")
  func pullRequest() throws {
    let workflow = try Programs.text("Chapters/in-your-ci/lint.yml")
    #expect(workflow.contains("ref: ${{ github.event.pull_request.base.sha }}\n          path: .base\n"))
    #expect(workflow.contains("run: .lint/workbook-lint . --since .base --github\n"))
    try withTemporaryFolder { folder in
      let team = Team(folder: folder)
      try team.write("Deny")
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(".base"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent("App"), to: folder.appendingPathComponent(".base/App"))
      #expect(try team.lint(".", "--since", ".base").status == 0)
      try team.write("Cascade")
      let check = try team.lint(".", "--since", ".base", "--github")
      #expect(check.status == 1)
      #expect(check.text.contains("title=Person.cars (rule-changed)::"))
      #expect(check.text.split(separator: "\n").count == 1)
    }
  }

  @Test("It stands on nothing that needs SQLite")
  func withoutSQLite() throws {
    let targets = try DumpedManifest.read(in: Programs.root).targets
    let byName = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
    var needed: Set<String> = []
    var open = ["LintProgram"]
    while let name = open.popLast() {
      guard needed.insert(name).inserted else { continue }
      open += byName[name]?.dependencies.map(\.name) ?? []
    }
    #expect(needed.contains("CoreDataModel"))
    #expect(!needed.contains("CSQLite"))
  }

  @Test(
    "What is there to be copied asks for what there is", arguments: ["lint.yml", "pre-commit-config.yaml", "lint.mk"])
  func readyMade(name: String) throws {
    let text = try Programs.text("Chapters/in-your-ci/\(name)")
    let line = try #require(
      text.split(separator: "\n").first { ($0 + " ").contains("workbook-lint . ") }, "\(name)")
    let words = line.split(separator: " ").map(String.init)
    let start = try #require(words.firstIndex { $0.hasSuffix("workbook-lint") })
    let request = try LintRequest(ArgumentWords(Array(words[(start + 1)...])))
    #expect(request.paths == ["."])
    #expect(request.form == (name == "lint.yml" ? .github : .text))
  }

  @Test("The JSON has what its schema names, and nothing else")
  func schema() throws {
    try withTemporaryFolder { folder in
      let team = Team(folder: folder)
      try team.write("No Action")
      func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      }
      let schema = try object(try Programs.text("Chapters/in-your-ci/lint.schema.json"))
      let properties = try #require(schema["properties"] as? [String: [String: Any]])
      let document = try object(try team.lint(".", "--json").text)
      #expect(Set(document.keys) == Set(properties.keys))
      for list in ["models", "findings"] {
        let item = try #require(properties[list]?["items"] as? [String: Any])
        let known = try #require(item["properties"] as? [String: Any])
        let required = try #require(item["required"] as? [String])
        for each in try #require(document[list] as? [[String: Any]]) {
          #expect(Set(each.keys).isSubset(of: known.keys))
          #expect(Set(each.keys).isSuperset(of: required))
        }
      }
    }
  }
}
