import Foundation
import Graders
import Processes
import TestKit
import Testing
import WorkbookKit

@testable import BookKit
@testable import WorkbookCommand

@Suite("README, Makefile and CI")
struct ReadmeTests {
  @Test("Every command of the first pages exists and works", arguments: ["README.md", "CONTRIBUTING.md"])
  func commands(page: String) throws {
    let commands = ShownCommands.all(in: try Programs.text(page))
    let needed =
      page == "README.md"
      ? ["swift run chapter-1", "swift run workbook"] : ["make format", "make lint", "make accept"]
    #expect(commands.isSuperset(of: needed + ["swift test"]))
    for command in commands.sorted() { try ShownCommands.check(command) }
  }

  @Test("Every session that the README shows prints just that")
  func sessions() throws {
    let sessions = FencedBlock.all(in: try Programs.text("README.md")).flatMap(ShownSession.all)
    #expect(!sessions.isEmpty)
    for session in sessions {
      let words = session.command.split(separator: " ").map(String.init)
      try #require(words.count > 2, "\(session.command)")
      try #require(words.prefix(2) == ["swift", "run"], "\(session.command)")
      let output = try Programs.run(words[2], Array(words.dropFirst(3))).text
      let difference = session.difference(from: output)
      #expect(difference == nil, "\(difference ?? "")")
    }
  }

  @Test("The code that the README shows is the code of the segment that it runs")
  func code() throws {
    let blocks = FencedBlock.all(in: try Programs.text("README.md"))
    let code = try #require(blocks.first { $0.language == "swift" })
    let session = try #require(blocks.flatMap(ShownSession.all).first)
    let words = try #require(session.command.firstMatch(of: /swift run chapter-(\d+) --segment (\S+)/))
    let chapter = try #require(Int(words.1))
    let source = try #require(try WorkbookFolder(root: Programs.root).source(ofChapter: chapter))
    let segment = try #require(source.segments.first { $0.name == words.2 })
    #expect(["```swift"] + code.lines + ["```"] == segment.markdown(.code))
  }

  @Test("The README shows a delete, with a figure of the segment that it runs")
  func figure() throws {
    let text = try Programs.text("README.md")
    let session = try #require(FencedBlock.all(in: text).flatMap(ShownSession.all).first)
    let segment = try #require(session.command.split(separator: " ").last)
    let picture = /!\[[^\]]+\]\(book\/figures\/(chapter-\d+)-([^)]+)-before\.svg\)/
    let figure = try #require(text.firstMatch(of: picture))
    #expect(figure.2 == segment)
    #expect(session.command.contains(" \(figure.1) "))
  }

  @Test("Six symptoms lead to the part of the page that has them, in its words")
  func symptoms() throws {
    let groups = try SymptomGroup.all(in: Programs.root)
    let links = try Programs.text("README.md").matches(of: /\n- \[(.+)\]\(book\/symptoms\.md#([a-z-]+)\)/)
    #expect(links.count == 6)
    for link in links {
      let group = try #require(groups.first { SourcePage.slug($0.group) == link.2 }, "\(link.2)")
      #expect(group.symptoms.map(\.seen).contains(String(link.1)), "\(link.1)")
    }
  }

  @Test("From opening the README to the first line of code that a reader changes there are at most 400 words")
  func shortestPath() throws {
    func words(_ text: some StringProtocol) -> Int {
      text.split(whereSeparator: \.isWhitespace).count { $0.contains { $0.isLetter || $0.isNumber } }
    }
    // The README up to its second heading, with its only command; what this prints; what the command prints that it names, and the
    // code of the file.
    let text = try Programs.text("README.md")
    let start = text[..<(try #require(text.range(of: "\n## ")).lowerBound)]
    #expect(FencedBlock.all(in: String(start)).map(\.lines) == [["swift run workbook"]])
    let folder = try ReaderFolder()
    let overview = try folder.run("workbook").text
    let files = try ReaderFiles(root: Programs.root)
    let exercise = try #require(Assignment.all.first).exercise
    // Each step is named by the one before.
    #expect(overview.contains("  swift run workbook task \(exercise.number)\n"))
    let task = try folder.run("workbook", "task", "\(exercise.number)").text
    #expect(task.contains("edit    \(files.path(of: exercise))\n"))
    func lines(_ file: URL) throws -> [String] {
      try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    }
    let given = try lines(files.starter(of: exercise))
    let solved = try lines(files.solution(of: exercise)).drop { $0.hasPrefix("//") }
    let comment = given.prefix { $0.hasPrefix("//") }
    let same = zip(given.dropFirst(comment.count), solved).prefix { $0 == $1 }.count
    let before = given.dropFirst(comment.count).prefix(same).joined(separator: "\n")
    let counts = [words(start), words(overview), words(task), words(before)]
    #expect(counts.reduce(0, +) <= 400, "\(counts)")
  }

  @Test("Editors are told what the formatter goes by")
  func editors() throws {
    let format = try JSONSerialization.jsonObject(with: Data(try Programs.text(".swift-format").utf8)) as? [String: Any]
    let sections = try Programs.text(".editorconfig").components(separatedBy: "\n[")
    let lines = try #require(sections.first { $0.hasPrefix("*]") }).split(separator: "\n")
    let width = try #require(format?["lineLength"] as? Int)
    #expect(lines.contains("max_line_length = \(width)"))
    // The formatter's own default, which the configuration leaves alone.
    #expect(format?["indentation"] == nil)
    #expect(lines.contains("indent_style = space"))
    #expect(lines.contains("indent_size = 2"))
  }

  @Test("make alone lists the targets, and each of them exists")
  func targets() throws {
    let targets = try Makefile.targets()
    #expect(targets.count >= 7)
    #expect(try Makefile.run().text == Makefile.run("help").text)
    for target in targets {
      let result = try Makefile.run("--dry-run", target)
      #expect(result.ending == .exited(0), "make \(target) \(result.endingText): \(result.errorText)")
    }
  }

  @Test(
    "What is missing is told in one sentence",
    arguments: [
      ("SYSTEM=Darwin", "The workbook has been tried on Linux only, not on Darwin."),
      ("SWIFT=no-such-swift", "The Swift toolchain is missing: install Swift 6.2"),
      ("SQLITE=libnosuch.so.7", "The library libnosuch.so.7 is missing: install SQLite's"),
    ])
  func missing(setting: String, sentence: String) throws {
    for target in ["build", "test", "lint", "check-book", "accept"] {
      let result = try Makefile.run(setting, target)
      #expect(result.ending == .exited(2))
      #expect(result.text.isEmpty)
      #expect(result.errorText.hasPrefix(sentence), "\(result.errorText)")
      // The sentence, and make's own line about its failure.
      #expect(result.errorText.split(separator: "\n").count == 2, "\(result.errorText)")
    }
  }

  @Test(
    "What makes a machine ready turns an older Swift down, and builds what a day with a class begins with",
    arguments: [
      ("Swift version 6.1.2 (swift-6.1.2-RELEASE)", "6.1.2"), ("Swift version 5.10-dev (LLVM 1, Swift 2)", "5.10"),
      ("Swift version 6.2 (swift-6.2-RELEASE)", nil), ("Swift version 6.10-dev (LLVM 1, Swift 2)", nil),
      ("Swift version 7.0 (swift-7.0-RELEASE)", nil), ("A snapshot of today", nil),
    ] as [(String, String?)])
  func prepare(says version: String, tooOld: String?) throws {
    try withTemporaryFolder { folder in
      let (bin, container) = (folder.appendingPathComponent("bin"), folder.appendingPathComponent(".devcontainer"))
      for place in [bin, container] {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      }
      let script = container.appendingPathComponent("prepare")
      try FileManager.default.copyItem(at: Programs.root.appendingPathComponent(".devcontainer/prepare"), to: script)
      let swift = bin.appendingPathComponent("swift")
      let words = "#!/bin/sh\n[ \"$1\" = --version ] && echo '\(version)' || echo \"$@\" >>asked\n"
      try Data(words.utf8).write(to: swift)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift.path)
      // The chapters that are built are those of the plan in force.
      let plan = folder.appendingPathComponent("Chapters/plan.json")
      try FileManager.default.createDirectory(at: plan.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(#"[{"chapter": 4}, {"chapter": 3, "minutes": 2}, {"chapter" : 4}]"#.utf8).write(to: plan)
      var environment = ProcessInfo.processInfo.environment
      environment["PATH"] = "\(bin.path):\(environment["PATH"] ?? "")"
      let result = try ProcessRunner().run(
        ProcessCommand(
          URL(fileURLWithPath: "/usr/bin/env"), ["bash", script.path], environment: environment, directory: folder))
      let asked = try? String(contentsOf: folder.appendingPathComponent("asked"), encoding: .utf8)
      if let tooOld {
        let advice = "the workbook needs 6.2 or later: https://www.swift.org/install/linux/"
        #expect(result.ending == .exited(1))
        #expect(asked == nil)
        #expect(result.errorText == "This is Swift \(tooOld); \(advice)\n")
      } else {
        // Once the command is built, it reads the plan.
        let asks = ["build --product workbook", "run --skip-build workbook plan"]
        let products = ["chapter-1", "chapter-3", "chapter-4"]
        #expect(result.text.hasSuffix(", the library, the command, and chapters 1 3 4.\n"), "\(result.text)")
        #expect(result.ending == .exited(0), "\(result.errorText)")
        #expect(result.errorText.isEmpty, "\(result.errorText)")
        #expect(asked == (asks + products.map { "build --product \($0)" }).map { $0 + "\n" }.joined())
      }
    }
  }

  @Test("A plan that cannot be used makes no machine ready: what the command says of it stands last, with its status")
  func brokenPlan() throws {
    try withTemporaryFolder { folder in
      try folder.write(try Programs.text(".devcontainer/prepare"), to: ".devcontainer/prepare")
      try folder.write("# Not a plan\n", to: "Chapters/plan.json")
      try folder.write("#!/bin/sh\n[ \"$1\" = run ] || exit 0\necho 'no plan' >&2\nexit 66\n", to: "bin/swift")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.appendingPathComponent("bin/swift").path)
      var environment = ProcessInfo.processInfo.environment
      environment["PATH"] = "\(folder.path)/bin:\(environment["PATH"] ?? "")"
      let result = try ProcessRunner().run(
        ProcessCommand(
          URL(fileURLWithPath: "/usr/bin/env"), ["bash", ".devcontainer/prepare"], environment: environment,
          directory: folder))
      #expect(result.ending == .exited(66), "\(result.errorText)")
      #expect(result.errorText.hasSuffix("no plan\n"), "\(result.errorText)")
      #expect(!result.text.contains("This machine is ready"), "\(result.text)")
    }
  }

  @Test("CI runs what the container is made by, the README's test command, and targets of the Makefile")
  func ci() throws {
    let script = try Programs.text(".ci/run")
    for command in ["step .devcontainer/prepare", "step swift test"] { #expect(script.contains("\n\(command)\n")) }
    let kinds = try #require(script.firstMatch(of: /export OPENCOREDATA_LONG="([a-z ]+)"/)?.1)
    #expect(Set(kinds.split(separator: " ").compactMap { LongTests(rawValue: String($0)) }) == Set(LongTests.allCases))
    let targets = Set(script.matches(of: /(?:step|lane [a-z]+) make ([a-z-]+)/).map { String($0.1) })
    #expect(targets == ["lint", "check-starters", "compare", "outside", "measure-site"])
    #expect(Set(try Makefile.targets()).isSuperset(of: targets))
    #expect(
      FileManager.default.isExecutableFile(atPath: Programs.root.appendingPathComponent(".ci/run").path))
    for script in [".ci/run", ".ci/nightly", ".devcontainer/prepare", "Chapters/workshop/for-the-class"] {
      let syntax = try ProcessRunner().run(
        ProcessCommand(URL(fileURLWithPath: "/usr/bin/env"), ["bash", "-n", script], directory: Programs.root))
      #expect(syntax.ending == .exited(0))
    }
    #expect(try Programs.text(".devcontainer/Dockerfile").contains("RUN .devcontainer/prepare"))
    #expect(
      try Programs.text(".devcontainer/devcontainer.json").contains("\"postCreateCommand\": \".devcontainer/prepare\""))
  }
}
