import Foundation
import Graders
import WorkbookKit

/// The files that reports are written to.
struct ReportFiles: Equatable {
  /// Exercism's `results.json`.
  var json: String?
  /// JUnit's XML.
  var junit: String?

  /// Makes the folders that reports are written to, and looks whether they can be: nobody waits for verdicts that then end nowhere.
  ///
  /// - Parameter isOfClass: whether `json` is a folder, with a report for each person.
  /// - Throws: `WorkbookProblem.cannotWrite`.
  func prepare(isOfClass: Bool) throws(WorkbookProblem) {
    if let json {
      if isOfClass { try Self.prepare(folder: json, for: json) } else { try Self.prepare(file: json) }
    }
    if let junit { try Self.prepare(file: junit) }
  }

  private static func prepare(file path: String) throws(WorkbookProblem) {
    var status = stat()
    if stat(path, &status) == 0 {
      let kind = status.st_mode & S_IFMT
      if kind == S_IFDIR { throw .cannotWrite(path, "it is a folder: name a file in it.") }
      // Into a device or a pipe it is written as it is, without a file beside it.
      if kind != S_IFREG { return }
    }
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    try prepare(folder: file.deletingLastPathComponent().path, for: path)
  }

  private static func prepare(folder: String, for path: String) throws(WorkbookProblem) {
    if FileManager.default.fileExists(atPath: folder), !FolderWalk.isFolder(folder) {
      let what = folder == path ? "it" : folder
      throw .cannotWrite(path, "\(what) is a file, and a folder is needed there: name another place.")
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .cannotWrite(path, "the folder \(folder) cannot be made: name another place.")
    }
    if !FolderWalk.mayWrite(into: folder) {
      throw .cannotWrite(path, "you may not write into the folder \(folder): name another place.")
    }
  }

  /// Puts a report where it belongs, in one step: whoever reads it meanwhile, or after the command was interrupted, finds
  /// the former one or the new one, and both are whole.
  ///
  /// - Throws: `WorkbookProblem.cannotWrite`.
  static func replace(_ text: String, at path: String) throws(WorkbookProblem) {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    do {
      var status = stat()
      if stat(file.path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
        // A device or a pipe is written to; another file in its place is not what was meant.
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
      } else {
        try Data(text.utf8).write(to: file, options: .atomic)
      }
    } catch {
      throw .cannotWrite(path, VisibleText.oneLine(error.localizedDescription))
    }
  }
}

/// Writes the reports of a check, anew with each verdict: an interrupted check leaves reports of what was judged.
final class ReportKeeper: CheckListener {
  private let files: ReportFiles
  private let name: String
  private let predictions: [KeptAnswer]
  private let record = CheckRecord()
  /// The first error of writing one.
  private(set) var problem: (any Error)?

  /// - Parameter predictions: the reader's answers to the chapters' questions.
  init(_ files: ReportFiles, named name: String, predictions: [KeptAnswer]) {
    (self.files, self.name, self.predictions) = (files, name, predictions)
  }

  func happened(_ event: CheckEvent) {
    record.happened(event)
    guard case .judged = event, problem == nil else { return }
    do {
      if let json = files.json {
        try ReportFiles.replace(try ResultsJSON(record, predictions: predictions).text, at: json)
      }
      if let junit = files.junit {
        try ReportFiles.replace(JUnitXML.text([JUnitXML.suites(name, record)]), at: junit)
      }
    } catch {
      problem = error
    }
  }
}
