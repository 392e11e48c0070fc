import Foundation
import Graders
import WorkbookKit

/// The reports on a class, written anew after each submission: an interrupted run leaves whole reports of what was judged.
struct ClassReports {
  private let files: ReportFiles
  private var suites: [String] = []
  private var fileNames: Set<String> = []
  /// The first error of writing one.
  private(set) var problem: (any Error)?

  /// - Parameter files: a folder for one `NAME.json` each, and a file for all in JUnit's form.
  /// - Throws: Foundation's error where the folder cannot be made.
  init(_ files: ReportFiles) throws {
    self.files = files
    if let json = files.json {
      try FileManager.default.createDirectory(atPath: json, withIntermediateDirectories: true)
    }
  }

  /// Adds what became of a submission.
  ///
  /// - Parameters:
  ///   - name: whose it is.
  ///   - record: what happened.
  ///   - points: the points that could be had.
  mutating func add(_ name: String, _ record: CheckRecord, points: Int) {
    suites.append(JUnitXML.suites(name, record))
    do {
      if let json = files.json {
        let file = URL(fileURLWithPath: json).appendingPathComponent(fileName(name))
        try ReportFiles.replace(try ResultsJSON(record, points: points).text, at: file.path)
      }
      if let junit = files.junit { try ReportFiles.replace(JUnitXML.text(suites), at: junit) }
    } catch {
      problem = problem ?? error
    }
  }

  /// A name that a file can have on any system, and that no other of these files has.
  private mutating func fileName(_ name: String) -> String {
    let plain = String(name.map { $0.isLetter || $0.isNumber || " ._-@+".contains($0) ? $0 : "_" })
    var unique = plain
    var number = 1
    while !fileNames.insert(unique).inserted {
      number += 1
      unique = "\(plain) (\(number))"
    }
    return unique + ".json"
  }
}

/// Names that tell things apart.
enum UniqueNames {
  /// The names, each that stands there already with a number behind it.
  static func of(_ names: [String]) -> [String] {
    var seen: [String: Int] = [:]
    return names.map { name in
      seen[name, default: 0] += 1
      return seen[name] == 1 ? name : "\(name) (\(seen[name] ?? 0))"
    }
  }
}
