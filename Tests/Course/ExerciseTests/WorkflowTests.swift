import Foundation
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// The workflows that a teacher copies.
@Suite("Workflows")
struct WorkflowTests {
  @Test("They ask `workbook` for what it does", arguments: ["grade-class", "classroom"])
  func commands(_ name: String) throws {
    let text = try String(
      contentsOf: ExerciseFiles.root.appendingPathComponent("Chapters/workshop/\(name).yml"), encoding: .utf8)
    let line = try #require(
      text.replacing("\\\n", with: " ").split(separator: "\n").first { $0.contains("swift run --skip-build workbook ") }
    )
    let words = line.split(separator: " ").map(String.init)
    let start = try #require(words.firstIndex(of: "workbook"))
    let arguments = words[(start + 1)...].prefix { $0 != "||" && !$0.hasPrefix(">") }.filter { !$0.hasPrefix("$") }
    switch try WorkbookArguments.command(in: Array(arguments)) {
    case let grading as GradeSubcommand:
      #expect((grading.folders, grading.choice, grading.isWatching) == (["handed-in"], .planInForce, false))
      #expect(grading.reports == ReportFiles(json: "graded/results", junit: "graded/class.xml"))
    case let reporting as ReportSubcommand:
      #expect(reporting.reports == ReportFiles(json: "results.json", junit: "junit.xml"))
    default: Issue.record("\(line)")
    }
    #expect(text.contains("persist-credentials: false"))
  }

  @Test("Git keeps what is handed in; an image gets neither that nor what a reader's own workbook keeps, but a plan")
  func ignored() throws {
    func lines(_ name: String) throws -> [String] {
      try String(contentsOf: ExerciseFiles.root.appendingPathComponent(name), encoding: .utf8).split(separator: "\n")
        .map(String.init)
    }
    let (image, git) = (try lines(".dockerignore"), try lines(".gitignore"))
    let kept = Self.kept
    #expect(Set(image).isSuperset(of: ["handed-in", "results", "graded", "class.xml"] + kept))
    #expect(!image.contains { $0.hasSuffix("plan.json") })
    #expect(Set(git).isSuperset(of: ["/results/", "/graded/", "/class.xml"]))
    #expect(!git.contains { !$0.hasPrefix("#") && $0.contains("handed-in") })
    // Else a clone on another system has other bytes in it than the graders compare with.
    #expect(try lines(".gitattributes").first == "* text=auto eol=lf")
  }

  /// What a reader's own workbook keeps, as paths below its root.
  private static var kept: [String] {
    let folder = WorkbookFolder(root: ExerciseFiles.root)
    return [folder.progressFile, folder.predictionsFile, folder.placeFile].map { "Chapters/" + $0.lastPathComponent }
  }

  @Test("The page on exercises names, for a newer version, each file that the workbook keeps for the reader")
  func newerVersion() throws {
    let page = try String(
      contentsOf: ExerciseFiles.root.appendingPathComponent("Chapters/pages/exercises.md"), encoding: .utf8)
    let part = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix("A newer version\n") })
    for file in Self.kept + ["Chapters/*/Exercises"] { #expect(part.contains("`\(file)`"), "\(file)") }
  }
}
