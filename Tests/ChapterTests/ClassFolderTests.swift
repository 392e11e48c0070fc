import Foundation
import TestKit
import Testing
import WorkbookKit

/// The folder that a class gets, made of a repository in which something is for the teacher alone.
@Suite("A class's folder")
struct ClassFolderTests {
  private static let secret = "for the teacher alone"
  private static let plan = #"{"title": "T", "steps": [{"minutes": 9, "exercises": ["1.1"]}]}"#

  /// A clone with a commit, and beside it the class's plan.
  private func repository(in folder: URL) throws -> URL {
    let clone = folder.appendingPathComponent("clone")
    for path in ["Chapters/workshop.md", "book/workshop.md", "Chapters/plans/three-hours.json"] {
      try clone.write(Self.secret, to: path)
    }
    try clone.write("# Exercises\n", to: "Chapters/exercises.md")
    try clone.write(try Programs.text("Container/for-the-class"), to: "Container/for-the-class")
    try FileManager.default.createSymbolicLink(
      atPath: clone.appendingPathComponent("book/exercises.md").path,
      withDestinationPath: "../Chapters/exercises.md")
    for words in [["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "First"]] {
      let names = ["-c", "user.name=T", "-c", "user.email=t@example.org"]
      let result = try run(["git"] + names + words, in: clone)
      #expect(result.ending == .exited(0), "\(words[0]): \(result.errorText)")
    }
    // What is not committed stays here.
    try clone.write(Self.secret, to: "Chapters/progress.txt")
    try folder.write(Self.plan, to: "class-plan.json")
    return clone
  }

  private func run(_ words: [String], in folder: URL) throws -> ProcessResult {
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    return try ProcessRunner().run(
      ProcessCommand(URL(fileURLWithPath: "/usr/bin/env"), words, environment: environment, directory: folder))
  }

  private func make(_ words: String..., in folder: URL) throws -> ProcessResult {
    try run(["bash", "clone/Container/for-the-class"] + words, in: folder)
  }

  @Test("It has what is committed and the class's plan, and nothing that is for the teacher, in no history either")
  func contents() throws {
    try withTemporaryFolder { folder in
      _ = try repository(in: folder)
      let result = try make("class-plan.json", "handed out/class", in: folder)
      #expect(result.ending == .exited(0) && result.errorText.isEmpty, "\(result.errorText)")
      let made = folder.appendingPathComponent("handed out/class")
      let paths = try FileManager.default.subpathsOfDirectory(atPath: made.path)
      #expect(!paths.contains { $0.hasPrefix(".git") })
      let files = paths.filter { path in
        var isFolder: ObjCBool = false
        let place = made.appendingPathComponent(path).path
        return FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) && !isFolder.boolValue
      }
      #expect(
        files.sorted() == [
          "Chapters/exercises.md", "Chapters/plan.json", "Container/for-the-class", "book/exercises.md",
        ])
      for file in files {
        let text = try String(contentsOf: made.appendingPathComponent(file), encoding: .utf8)
        #expect(!text.contains(Self.secret), "\(file)")
      }
      let plan = try String(contentsOf: made.appendingPathComponent("Chapters/plan.json"), encoding: .utf8)
      #expect(plan == Self.plan)
    }
  }

  @Test("A folder that is there, a plan with notes or no plan, and a folder without commits are refused in a sentence")
  func refusals() throws {
    try withTemporaryFolder { folder in
      let clone = try repository(in: folder)
      try folder.write("mine", to: "there/file")
      try folder.write(#"{"title": "T", "steps": [{"minutes": 9, "note": "N"}]}"#, to: "own-plan.json")
      for (plan, place, sentence) in [
        ("class-plan.json", "there", "there is there already, and may be yours: remove it first."),
        ("own-plan.json", "new", "own-plan.json has notes for its teacher: "),
        ("no-plan.json", "new", "no-plan.json: swift run workbook plan --plan FILE --for-class CLASS-PLAN writes one."),
      ] {
        let result = try make(plan, place, in: folder)
        #expect(result.ending == .exited(66) && result.errorText.contains(sentence), "\(result.errorText)")
      }
      try FileManager.default.removeItem(at: clone.appendingPathComponent(".git"))
      let bare = try make("class-plan.json", "new", in: folder)
      #expect(bare.ending == .exited(66) && bare.errorText.contains(" is no clone: "), "\(bare.errorText)")
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("new").path))
      #expect(try make("class-plan.json", in: folder).ending == .exited(64))
      let kept = try String(contentsOf: folder.appendingPathComponent("there/file"), encoding: .utf8)
      #expect(kept == "mine")
    }
  }
}
