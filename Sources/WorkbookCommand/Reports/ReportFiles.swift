import Foundation
import Graders
import WorkbookKit

/// The files that reports are written to.
struct ReportFiles: Equatable {
  /// Exercism's `results.json`.
  var json: String?
  /// JUnit's XML.
  var junit: String?

  /// Puts a report where it belongs, in one step: whoever reads it meanwhile, or after the command was interrupted, finds
  /// the former one or the new one, and both are whole.
  ///
  /// - Parameters:
  ///   - text: the report.
  ///   - path: the file.
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

  /// - Parameters:
  ///   - files: the files to write.
  ///   - name: what the reports are about.
  ///   - predictions: the reader's answers to the chapters' questions.
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
