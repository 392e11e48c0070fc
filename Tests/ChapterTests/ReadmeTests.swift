import BookKit
import Foundation
import TestKit
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

  @Test(
    "What makes a machine ready turns an older Swift down, and builds what a day with a class begins with",
    arguments: [
      ("Swift version 6.1.2 (swift-6.1.2-RELEASE)", "6.1.2"), ("Swift version 5.10-dev (LLVM 1, Swift 2)", "5.10"),
      ("Swift version 6.2 (swift-6.2-RELEASE)", nil), ("Swift version 6.10-dev (LLVM 1, Swift 2)", nil),
      ("Swift version 7.0 (swift-7.0-RELEASE)", nil), ("A snapshot of today", nil),
    ] as [(String, String?)])
  func prepare(says version: String, tooOld: String?) throws {
    try withTemporaryFolder { folder in
      let (bin, container) = (folder.appendingPathComponent("bin"), folder.appendingPathComponent("Container"))
      for place in [bin, container] {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      }
      let script = container.appendingPathComponent("prepare")
      try FileManager.default.copyItem(at: Programs.root.appendingPathComponent("Container/prepare"), to: script)
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
        #expect(result.ending == .exited(1) && asked == nil)
        #expect(result.errorText == "This is Swift \(tooOld); \(advice)\n")
      } else {
        // Once the command is built, it reads the plan.
        let asks = ["build --product workbook", "run --skip-build workbook plan"]
        let products = ["chapter-1", "chapter-3", "chapter-4"]
        #expect(result.text.hasSuffix(", the library, the command, and chapters 1 3 4.\n"), "\(result.text)")
        #expect(result.ending == .exited(0) && result.errorText.isEmpty, "\(result.errorText)")
        #expect(asked == (asks + products.map { "build --product \($0)" }).map { $0 + "\n" }.joined())
      }
    }
  }

  @Test("A plan that cannot be used makes no machine ready: what the command says of it stands last, with its status")
  func brokenPlan() throws {
    try withTemporaryFolder { folder in
      try folder.write(try Programs.text("Container/prepare"), to: "Container/prepare")
      try folder.write("# Not a plan\n", to: "Chapters/plan.json")
      try folder.write("#!/bin/sh\n[ \"$1\" = run ] || exit 0\necho 'no plan' >&2\nexit 66\n", to: "bin/swift")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.appendingPathComponent("bin/swift").path)
      var environment = ProcessInfo.processInfo.environment
      environment["PATH"] = "\(folder.path)/bin:\(environment["PATH"] ?? "")"
      let result = try ProcessRunner().run(
        ProcessCommand(
          URL(fileURLWithPath: "/usr/bin/env"), ["bash", "Container/prepare"], environment: environment,
          directory: folder))
      #expect(result.ending == .exited(66) && result.errorText.hasSuffix("no plan\n"), "\(result.errorText)")
      #expect(!result.text.contains("This machine is ready"), "\(result.text)")
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
    for script in [".ci/run", ".ci/nightly", "Container/prepare", "Container/for-the-class"] {
      let syntax = try ProcessRunner().run(
        ProcessCommand(URL(fileURLWithPath: "/usr/bin/env"), ["bash", "-n", script], directory: Programs.root))
      #expect(syntax.ending == .exited(0))
    }
    #expect(try Programs.text("Dockerfile").contains("RUN Container/prepare"))
    #expect(
      try Programs.text(".devcontainer/devcontainer.json").contains("\"postCreateCommand\": \"Container/prepare\""))
  }
}
