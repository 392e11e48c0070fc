import Foundation
import WorkbookKit

/// The files that reports are written to.
struct ReportFiles: Equatable {
  /// Exercism's `results.json`.
  var json: String?
  /// JUnit's XML.
  var junit: String?

  /// Writes the reports that are asked for.
  ///
  /// - Parameters:
  ///   - record: what happened.
  ///   - name: what the reports are about.
  ///   - predictions: the reader's answers to the chapters' questions.
  /// - Throws: Foundation's error where a file cannot be written.
  func write(_ record: CheckRecord, named name: String, predictions: [KeptAnswer]) throws {
    if let json {
      let results = ResultsJSON(record, predictions: predictions)
      try Data(try results.text.utf8).write(to: URL(fileURLWithPath: json))
    }
    if let junit { try Data(JUnitXML([(name, record)]).text.utf8).write(to: URL(fileURLWithPath: junit)) }
  }
}
