import Foundation
import Graders
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// Folders that a command is given one by one, as a shell makes them of `class/*`.
@Suite("Several folders of submissions")
struct SubmissionFoldersTests {
  private static let first = "1.1-count-what-is-left.swift"

  /// Makes the folder of a class, and looks into some of what is in it.
  private func look(
    _ names: [String], isWatched: Bool = false, _ body: (SubmissionFolders) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let manager = FileManager.default
      for person in ["ada", "bert"] { try folder.write("x", to: "\(person)/\(Self.first)") }
      for name in ["empty", "also-empty"] {
        try manager.createDirectory(at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      try folder.write("", to: "notes.txt")
      try folder.write("PK", to: "cleo.zip")
      for (link, target) in [("to-ada", "ada"), ("dangling", "nothing"), ("loop", "loop")] {
        try manager.createSymbolicLink(
          atPath: folder.appendingPathComponent(link).path, withDestinationPath: target)
      }
      let paths = names.map { $0 == "." ? folder.path : folder.path + "/" + $0 }
      try body(SubmissionFolders(paths, besides: ReportFiles(), isWatched: isWatched))
    }
  }

  @Test("A folder without anything in it is somebody's who has handed in nothing, and the others are judged")
  func empty() throws {
    try look(["ada/", "bert/", "empty/"]) { found throws in
      #expect(try found.found().map(\.name) == ["ada", "bert", "empty"])
      #expect(found.problems == [])
    }
  }

  @Test(
    "What is no folder is named, with what to do about it, and the others are judged",
    arguments: [
      ("notes.txt", "notes.txt is a file, and `grade` takes folders"),
      ("cleo.zip", "cleo.zip is packed, and `grade` takes folders"), ("dangling", "There is no folder"),
      ("loop", "There is no folder"), ("nowhere", "There is no folder"),
    ])
  func useless(name: String, sentence: String) throws {
    try look(["ada", name, "bert"]) { found throws in
      #expect(try found.found().map(\.name) == ["ada", "bert"])
      #expect(found.problems.count == 1)
      #expect(found.problems.first?.text.contains(sentence) == true)
    }
  }

  @Test("Nobody is judged twice, whatever leads to the folder", arguments: ["ada", "ada/", "to-ada", "../ada", "."])
  func once(again: String) throws {
    try look(["ada", again == "../ada" ? "bert/../ada" : again, "bert"]) { found throws in
      let names = try found.found().map(\.name)
      #expect(names.count { $0 == "ada" } == 1)
      #expect(names.count { $0 == "bert" } == 1)
      #expect(again == "." || names == ["ada", "bert"])
    }
  }

  @Test("A link in the folder of a class is not followed, even where its target is judged")
  func link() throws {
    try look(["ada", "."]) { found throws in
      let names = try found.found().map(\.name)
      #expect(names.count { $0 == "ada" } == 1)
      #expect(names.contains("to-ada"))
    }
  }

  @Test(
    "Where nothing was handed in at all, the first problem is the command's",
    arguments: [["empty"], ["empty", "also-empty"], ["dangling", "empty"], ["notes.txt"]])
  func nothing(names: [String]) throws {
    try look(names) { found throws in
      let problem = try #require(throws: WorkbookProblem.self) { try found.found() }
      #expect(problem == found.problems.first)
      #expect(problem.status == 66)
    }
  }

  @Test("A folder that is watched may still fill, and is nobody's before")
  func watched() throws {
    try look(["ada", "empty", "dangling"], isWatched: true) { found throws in
      #expect(found.submissions.map(\.name) == ["ada"])
    }
  }

  @Test("The command judges the others, names what it could not use, and says so by its status")
  func command() throws {
    let copy = try ReadersCopy()
    let starter = try ExerciseFiles.text(.starter, copy.exercise(ExerciseNumber(1, 1)))
    try copy.root.write(starter, to: "class/ada/\(Self.first)")
    for folder in ["class/empty", "class/void"] {
      try FileManager.default.createDirectory(
        at: copy.root.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    try copy.root.write("", to: "class/notes.txt")
    let result = try copy.workbook("grade", "class/ada/", "class/ada", "class/empty/", "class/notes.txt", "nowhere")
    #expect(result.ending == .exited(1), "\(result.errorText)")
    let lines = result.text.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("ada ") } == 1, "\(result.text)")
    #expect(lines.count { $0.hasPrefix("empty ") } == 1, "\(result.text)")
    #expect(result.text.contains("Not judged:\n"), "\(result.text)")
    #expect(result.text.contains("There is no folder nowhere: make it, or mend its name."), "\(result.text)")
    #expect(try copy.workbook("grade", "class/empty", "class/void").ending == .exited(66))
  }
}
