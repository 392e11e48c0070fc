import Foundation
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// The command `workbook take`, and the files that it takes.
@Suite("workbook take")
struct TakeCommandTests {
  private let names = TakeHomeFile.allCases.map(\.rawValue)

  @Test("The words of the command line, and the names where none is right")
  func arguments() throws {
    let copying = try WorkbookArguments.command(in: ["take", "batchdelete.swift", "A"])
    #expect(copying as? TakeCommand == .copy(.batchDelete, folder: "A"))
    #expect(try WorkbookArguments.command(in: ["take"]) as? TakeCommand == .list)
    #expect(throws: WorkbookProblem.nothingToTake("BatchDelet", names)) {
      try WorkbookArguments.command(in: ["take", "BatchDelet", "A"])
    }
    #expect(WorkbookProblem.nothingToTake("BatchDelet", names).text.contains("did you mean `BatchDelete`?"))
    #expect(names.allSatisfy { WorkbookProblem.nothingToTake("xyz", names).text.contains($0) })
    #expect(throws: WorkbookProblem.missingArgument(after: "BatchDelete", ["FOLDER"])) {
      try WorkbookArguments.command(in: ["take", "BatchDelete"])
    }
    #expect(throws: WorkbookProblem.unknownArgument("B", suggestion: nil)) {
      try WorkbookArguments.command(in: ["take", "BatchDelete", "A", "B"])
    }
  }

  @Test("It copies the file byte for byte, and leaves one that is there", arguments: TakeHomeFile.allCases)
  func copy(file: TakeHomeFile) throws {
    try withTemporaryFolder { folder in
      let command = try TakeCommand(CommandOptions([file.rawValue, folder.path]))
      let told = try command.run(root: Programs.root)
      let target = folder.appendingPathComponent(file.fileName)
      let original = try Data(contentsOf: Programs.root.appendingPathComponent(file.path))
      #expect(try Data(contentsOf: target) == original)
      #expect(told.hasPrefix(target.path + " is written."))
      #expect(told.contains("swift run chapter-\(file.taughtBy.chapter) --segment \(file.taughtBy.segment)\n"))
      try Data("mine".utf8).write(to: target)
      #expect(throws: WorkbookProblem.cannotWrite(target.path, "it is there already, and may be yours.")) {
        try command.run(root: Programs.root)
      }
      #expect(try String(contentsOf: target, encoding: .utf8) == "mine")
    }
  }

  @Test("A folder that is missing is refused with the command that makes it, and a file in its place without")
  func noFolder() throws {
    try withTemporaryFolder { folder in
      let none = folder.appendingPathComponent("none").path
      let problem = #expect(throws: WorkbookProblem.self) {
        try TakeCommand(CommandOptions(["SoftDelete", none])).run(root: Programs.root)
      }
      #expect(problem == .folderToMake(none))
      #expect(problem?.status == 66)
      #expect(problem?.text.contains("`mkdir -p '\(none)'`") == true)
      try Data().write(to: URL(fileURLWithPath: none))
      #expect(throws: WorkbookProblem.noFolder(none)) {
        try TakeCommand(CommandOptions(["SoftDelete", none])).run(root: Programs.root)
      }
    }
  }

  @Test("Without a name each file is listed in the words of the page: when, and when not")
  func list() throws {
    let lines = try TakeCommand(CommandOptions([])).run(root: Programs.root).split(separator: "\n").map(String.init)
    #expect(lines.filter { names.contains($0) } == names)
    #expect(lines.count { $0.hasPrefix("  when      ") } == names.count)
    #expect(lines.count { $0.hasPrefix("  when not  ") } == names.count)
    let row = "| [SoftDelete.swift](x) | one `word` | two words | [](y) |"
    #expect(
      TakeHomeList(page: "| file | when | when not | taught in |\n\(row)\n").text.hasPrefix(
        "SoftDelete\n  when      one `word`\n  when not  two words\n\n"))
  }

  @Test("Every file can be taken, and is taught by a segment that links it")
  func files() throws {
    let folder = Programs.root.appendingPathComponent("Sources/Course/TakeHome")
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)).subtracting(["README.md"])
        == Set(TakeHomeFile.allCases.map(\.fileName)))
    let page = try String(
      contentsOf: Programs.root.appendingPathComponent("Chapters/pages/take-home.md"), encoding: .utf8)
    let chapters = Programs.root.appendingPathComponent("Chapters")
    for file in TakeHomeFile.allCases {
      let (chapter, segment) = file.taughtBy
      let link = "(../\(file.path))"
      #expect(page.contains(link), "\(file)")
      #expect(page.contains("chapter-\(chapter).md#\(segment)"), "\(file)")
      let lesson = try #require(
        try FileManager.default.contentsOfDirectory(atPath: chapters.path).first {
          Int($0.prefix { $0.isNumber }) == chapter
        })
      let sources = chapters.appendingPathComponent(lesson).appendingPathComponent("Lesson")
      let texts = try FileManager.default.contentsOfDirectory(atPath: sources.path).map {
        try String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8)
      }
      let taught = texts.filter { $0.contains("\"\(segment)\"") && $0.contains("Segment(") }
      #expect(taught.contains { $0.contains(link) }, "\(file)")
    }
  }

  @Test(
    "They import Core Data and Foundation, and begin with when to use them, when not, and a call",
    arguments: TakeHomeFile.allCases)
  func imports(file: TakeHomeFile) throws {
    let text = try String(contentsOf: Programs.root.appendingPathComponent(file.path), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.filter { $0.hasPrefix("import ") } == ["import CoreData", "import Foundation"])
    #expect(!text.contains("@Managed"))
    let head = lines.prefix { $0.hasPrefix("//") }
    let call = try #require(head.firstIndex { $0.hasPrefix("//     ") })
    let before = head[..<call].joined(separator: "\n")
    #expect(before.contains("\n// Use it "))
    #expect(before.contains("Do not "))
  }
}
