import Foundation
import Processes
import TestKit
import Testing
import WorkbookKit

/// The folder that a class gets, made of a repository in which something is for the teacher alone.
@Suite("A class's folder")
struct ClassFolderTests {
  private static let secret = "for the teacher alone"
  private static let plan = #"{"title": "T", "steps": [{"minutes": 9, "exercises": ["1.1"]}]}"#
  private static let ownPlan =
    #"{"title": "T", "steps": [{"minutes": 9, "what": "Start", "note": "for the teacher alone"}]}"#
  private static let starter = "Sources/Course/Exercises/01-a/1.1-count/Starter/1.1-count.swift"

  /// A clone with a commit, beside it the class's plan, and a `swift` that runs the built command among the sources.
  private func repository(in folder: URL) throws -> URL {
    let clone = folder.appendingPathComponent("clone")
    for path in [
      "Chapters/pages/workshop.md", "book/workshop.md", "Chapters/workshop/plans/three-hours.json",
      "Chapters/pages/workshop-reference.md", "book/workshop-reference.md", "Chapters/reading.txt",
      "Chapters/01-a/Exercises/1.1-count.swift", "Chapters/01-a/Exercises/mine.swift", "handed-in/ada/1.1-count.swift",
      "Chapters/ben/1.1-count.swift", "our notes.md",
    ] {
      try clone.write(Self.secret, to: path)
    }
    // Plans of the teacher's own, one of them in force.
    for path in ["my-plan.json", "Chapters/plan.json", "Sources/Site/monday.txt"] {
      try clone.write(Self.ownPlan, to: path)
    }
    try clone.write("// As it is given.\n", to: Self.starter)
    try clone.write("// Solved.\n", to: Self.starter.replacing("Starter", with: "Solution"))
    try clone.write("# Exercises\n", to: "Chapters/pages/exercises.md")
    try clone.write("Chapters/reading.txt\n", to: ".gitignore")
    for path in ["Chapters/workshop/for-the-class", "Chapters/workshop/page-for-the-class.md"] {
      try clone.write(try Programs.text(path), to: path)
    }
    try FileManager.default.createSymbolicLink(
      atPath: clone.appendingPathComponent("book/exercises.md").path,
      withDestinationPath: "../Chapters/pages/exercises.md")
    for words in [["init", "--quiet"], ["add", "--force", "."], ["commit", "--quiet", "--message", "First"]] {
      let names = ["-c", "user.name=T", "-c", "user.email=t@example.org"]
      let result = try run(["git"] + names + words, in: clone)
      #expect(result.ending == .exited(0), "\(words[0]): \(result.errorText)")
    }
    // What is not committed stays here.
    try clone.write(Self.secret, to: "Chapters/progress.txt")
    // A clone in which the command is built; the one that runs is the next.
    try write("", executable: "clone/.build/debug/workbook", in: folder)
    try folder.write(Self.plan, to: "class-plan.json")
    // `swift run --quiet workbook plan …`, without a build.
    let workbook = Programs.binFolder.appendingPathComponent("workbook").path
    try write(
      "#!/bin/sh\nshift 3\ncd '\(Programs.root.path)' && exec '\(workbook)' \"$@\"\n", executable: "bin/swift",
      in: folder)
    return clone
  }

  private func write(_ text: String, executable path: String, in folder: URL) throws {
    try folder.write(text, to: path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.appendingPathComponent(path).path)
  }

  private func run(_ words: [String], in folder: URL) throws -> ProcessResult {
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    environment["PATH"] = "\(folder.path)/bin:\(environment["PATH"] ?? "")"
    return try ProcessRunner().run(
      ProcessCommand(URL(fileURLWithPath: "/usr/bin/env"), words, environment: environment, directory: folder))
  }

  private func make(_ words: String..., in folder: URL) throws -> ProcessResult {
    try run(["bash", "clone/Chapters/workshop/for-the-class"] + words, in: folder)
  }

  @Test("It has what is committed and the class's plan, and nothing that is for the teacher, in no history either")
  func contents() throws {
    try withTemporaryFolder { folder in
      _ = try repository(in: folder)
      let result = try make("class-plan.json", "handed out/class", in: folder)
      #expect(result.ending == .exited(0), "\(result.errorText)")
      #expect(result.errorText.isEmpty, "\(result.errorText)")
      let made = folder.appendingPathComponent("handed out/class")
      let paths = try FileManager.default.subpathsOfDirectory(atPath: made.path)
      #expect(!paths.contains { $0 == ".git" || $0.hasPrefix(".git/") })
      let files = paths.filter { path in
        var isFolder: ObjCBool = false
        let place = made.appendingPathComponent(path).path
        return FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) && !isFolder.boolValue
      }
      #expect(
        files.sorted() == [
          ".gitignore", "Chapters/01-a/Exercises/1.1-count.swift", "Chapters/pages/exercises.md",
          "Chapters/pages/workshop-reference.md", "Chapters/pages/workshop.md", "Chapters/plan.json",
          "Chapters/workshop/for-the-class", "Chapters/workshop/page-for-the-class.md",
          Self.starter.replacing("Starter", with: "Solution"), Self.starter, "book/exercises.md",
          "book/workshop-reference.md", "book/workshop.md",
        ])
      for file in files {
        let text = try String(contentsOf: made.appendingPathComponent(file), encoding: .utf8)
        #expect(!text.contains(Self.secret), "\(file)")
      }
      func text(_ path: String) throws -> String {
        try String(contentsOf: made.appendingPathComponent(path), encoding: .utf8)
      }
      #expect(try text("Chapters/plan.json") == Self.plan)
      #expect(try text("Chapters/01-a/Exercises/1.1-count.swift") == text(Self.starter))
      // The page that stands for those on workshops is in the book as `make accept` would write it.
      let page = try Programs.text("Chapters/workshop/page-for-the-class.md")
      #expect(page.contains("```sh\n"), "every page says what to run, this one too")
      let head = try #require(try Programs.text("book/workshop.md").split(separator: "\n").first)
      for name in ["workshop", "workshop-reference"] {
        #expect(try text("Chapters/pages/\(name).md") == page)
        #expect(try text("book/\(name).md") == "\(head.replacing("workshop", with: name))\n\n\(page)")
      }
    }
  }

  @Test("What is left out is said, and which exercises are not as they are committed")
  func told() throws {
    try withTemporaryFolder { folder in
      _ = try repository(in: folder)
      let result = try make("class-plan.json", "class", in: folder)
      let lines = result.text.split(separator: "\n").map(String.init)
      let left = [
        "handed-in", "my-plan.json", "our notes.md", "Chapters/reading.txt", "Chapters/workshop/plans",
        "Chapters/pages/workshop.md", "book/workshop.md", "Chapters/pages/workshop-reference.md",
        "book/workshop-reference.md", "Sources/Site/monday.txt", "Chapters/01-a/Exercises/mine.swift",
        "Chapters/ben/1.1-count.swift",
      ]
      let place = folder.resolvingSymlinksInPath().appendingPathComponent("class").path
      #expect(lines.first == "\(place) is for the class: no history, and the class's plan as Chapters/plan.json.")
      let given = ["As it is given, and not as it is committed:", "  Chapters/01-a/Exercises/1.1-count.swift"]
      let told: [String] = ["Left out:"] + left.map { "  " + $0 } + given
      #expect(Array(lines.dropFirst()) == told, "\(result.text)")
    }
  }

  @Test("Where the command is not built, the script says first that it builds it, and says nothing else otherwise")
  func building() throws {
    try withTemporaryFolder { folder in
      let clone = try repository(in: folder)
      let built = try make("class-plan.json", "first", in: folder)
      try FileManager.default.removeItem(at: clone.appendingPathComponent(".build"))
      let result = try make("class-plan.json", "other", in: folder)
      #expect(
        result.errorText
          == "The command workbook reads the plan, and is built first: that takes some two minutes on two cores.\n")
      #expect(built.errorText.isEmpty)
      #expect(result.ending == .exited(0))
      #expect(result.text == built.text.replacing("/first is for", with: "/other is for"), "\(result.text)")
    }
  }

  @Test("Everything that is the workbook's own is among what a class gets")
  func own() throws {
    let script = try Programs.text("Chapters/workshop/for-the-class")
    let list = try #require(script.firstMatch(of: /\nown=\(([^)]*)\)/))
    let names = Set(list.1.split(whereSeparator: \.isWhitespace).map(String.init))
    for name in names {
      #expect(FileManager.default.fileExists(atPath: Programs.root.appendingPathComponent(name).path), "\(name)")
    }
    // What the first pages lead to is all there.
    let pages = try SourcePage.all().filter { !$0.path.contains("/") }
    let places = pages.flatMap { page in page.links.compactMap { page.place(of: $0)?.path } + page.paths }
    let first = Set(places.compactMap { $0.split(separator: "/").first.map(String.init) })
    #expect(first.count >= 6)
    #expect(names.isSuperset(of: first), "\(first.subtracting(names))")
    let needed = ["Package.swift", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile", ".ci", ".devcontainer"]
    #expect(names.isSuperset(of: needed))
  }

  /// Tests that read what is for the teacher are left out in a class's folder, and nowhere else.
  @Test("Only a class's folder lacks the page on workshops and its plans; it has the class's plan in their place")
  func leftOut() {
    func isThere(_ path: String) -> Bool {
      FileManager.default.fileExists(atPath: Programs.root.appendingPathComponent(path).path)
    }
    for name in ["three-hours", "ninety-minutes"] {
      #expect(isThere("Chapters/workshop/plans/\(name).json") == !TeachersFiles.areLeftOut, "\(name)")
    }
    #expect(isThere("Chapters/plan.json") || !TeachersFiles.areLeftOut)
    #expect(isThere("Chapters/pages/workshop.md"))
    #expect(isThere("book/workshop.md"))
  }

  @Test("A folder that is there, a plan with notes or no plan, and a folder without commits are refused in a sentence")
  func refusals() throws {
    try withTemporaryFolder { folder in
      let clone = try repository(in: folder)
      try folder.write("mine", to: "there/file")
      try folder.write(Self.ownPlan, to: "own-plan.json")
      try folder.write("# A page\n", to: "page.md")
      try folder.write(#"{"title": "T", "steps": [{"minutes": 9, "exercises": ["1.77"]}]}"#, to: "odd-plan.json")
      for (plan, place, sentence) in [
        ("class-plan.json", "there", "there is there already, and may be yours: remove it first."),
        ("own-plan.json", "new", "own-plan.json has notes for its teacher: "),
        ("no-plan.json", "new", "no-plan.json: swift run workbook plan --plan FILE --for-class CLASS-PLAN writes one."),
        ("page.md", "new", "page.md cannot be used as a plan: line 1, column 1: it is not JSON: "),
        (
          "odd-plan.json", "new", "odd-plan.json cannot be used as a plan: line 1: step 1: there is no exercise `1.77`."
        ),
      ] {
        let result = try make(plan, place, in: folder)
        #expect(result.ending == .exited(66), "\(result.errorText)")
        #expect(result.errorText.contains(sentence), "\(result.errorText)")
      }
      try FileManager.default.removeItem(at: clone.appendingPathComponent(".git"))
      let bare = try make("class-plan.json", "new", in: folder)
      #expect(bare.ending == .exited(66), "\(bare.errorText)")
      #expect(bare.errorText.contains(" is no clone: "), "\(bare.errorText)")
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("new").path))
      #expect(try make("class-plan.json", in: folder).ending == .exited(64))
      let kept = try String(contentsOf: folder.appendingPathComponent("there/file"), encoding: .utf8)
      #expect(kept == "mine")
    }
  }
}
