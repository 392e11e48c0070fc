import Foundation
import Testing
import WorkbookKit

@Suite("README, Makefile and CI")
struct ReadmeTests {
  @Test("Every command of the README exists and works")
  func commands() throws {
    let commands = ShownCommands.all(in: try Programs.text("README.md"))
    #expect(commands.isSuperset(of: ["swift run chapter-1", "swift test"]))
    for command in commands.sorted() { try ShownCommands.check(command) }
  }

  @Test("Every session that the README shows prints just that")
  func sessions() throws {
    let sessions = FencedBlock.all(in: try Programs.text("README.md")).flatMap(ShownSession.all)
    #expect(!sessions.isEmpty)
    for session in sessions {
      let words = session.command.split(separator: " ").map(String.init)
      try #require(words.count > 2 && words[0] == "swift" && words[1] == "run", "\(session.command)")
      let output = try Programs.run(words[2], Array(words.dropFirst(3))).text
      let difference = session.difference(from: output)
      #expect(difference == nil, "\(difference ?? "")")
    }
  }

  @Test("The code that the README shows is the code of the segment that it runs")
  func code() throws {
    let blocks = FencedBlock.all(in: try Programs.text("README.md"))
    let code = try #require(blocks.first { $0.language == "swift" })
    let source = try ChapterSource(folder: "Chapters/02-batch-update/Lesson", root: Programs.root)
    let segment = try #require(source.segments.first { $0.name == "an-object-after-a-batch-update" })
    #expect(["```swift"] + code.lines + ["```"] == segment.markdown(.code))
  }

  @Test("Every folder that the README maps is there, and its links lead somewhere")
  func paths() throws {
    let text = try Programs.text("README.md")
    let folders = text.matches(of: /\| `([^`]+\/)` \|/).map { String($0.1) }
    #expect(folders.count >= 6)
    let links = text.matches(of: /\]\(([^)#]+)\)/).map { String($0.1) }.filter { !$0.contains("://") }
    #expect(!links.isEmpty)
    for path in folders + links {
      #expect(FileManager.default.fileExists(atPath: Programs.root.appendingPathComponent(path).path), "\(path)")
    }
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

  @Test("CI runs what the container is made by, the README's test command, and targets of the Makefile")
  func ci() throws {
    let script = try Programs.text(".ci/run").replacing(" \\\n  ", with: " ")
    let targets = ["soak", "answers", "chapters", "lint", "check-starters", "compare", "outside"]
    let commands =
      ["Container/prepare", "swift test"] + targets.map { $0 == "soak" ? "make soak COUNT=few" : "make \($0)" }
    #expect(script.contains("for command in \(commands.map { "\"\($0)\"" }.joined(separator: " ")); do"))
    #expect(Set(try Makefile.targets()).isSuperset(of: targets))
    #expect(
      FileManager.default.isExecutableFile(atPath: Programs.root.appendingPathComponent(".ci/run").path))
    for script in [".ci/run", ".ci/nightly", "Container/prepare"] {
      let syntax = try ProcessRunner().run(
        ProcessCommand(URL(fileURLWithPath: "/usr/bin/env"), ["bash", "-n", script], directory: Programs.root))
      #expect(syntax.ending == .exited(0))
    }
    #expect(try Programs.text("Dockerfile").contains("RUN Container/prepare"))
    #expect(
      try Programs.text(".devcontainer/devcontainer.json").contains("\"postCreateCommand\": \"Container/prepare\""))
  }
}
