import Foundation
import WorkbookKit

/// The file beside the reports on a class by which everybody keeps the name that their report has: a line of JSON for each.
enum NamesFile {
  /// Its name, which no report has: those end in `.json`.
  static let name = "names.txt"

  /// The names that a folder of reports keeps; in a folder without the file there are only the reports to go by.
  ///
  /// - Throws: `WorkbookProblem.badNames` where the file says something else, or cannot be read.
  static func names(in folder: String) throws(WorkbookProblem) -> ClassNames {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return ClassNames(try entries(in: "\(folder)/\(name)"), reports: files.filter { $0.hasSuffix(".json") })
  }

  /// The text of the file.
  ///
  /// - Throws: what the encoder throws.
  static func text(_ entries: [ClassNames.Entry]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try entries.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
    return head + lines.joined()
  }

  private static let head = """
    # Who is called what in the reports of this folder: the path of what somebody handed in, and the name.
    # Everybody keeps the name in later runs, and nobody else is given it. Keep the file as long as you keep the reports.

    """

  private static func entries(in file: String) throws(WorkbookProblem) -> [ClassNames.Entry] {
    guard FileManager.default.fileExists(atPath: file) else { return [] }
    guard let data = FileManager.default.contents(atPath: file), var text = String(validating: data, as: UTF8.self)
    else { throw .badNames(file, "it cannot be read as text") }
    // Some editors begin a file with a mark of its encoding.
    if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    var entries: [ClassNames.Entry] = []
    for (index, line) in text.scalarLines.enumerated() where !line.hasPrefix("#") {
      if line.allSatisfy(\.isWhitespace) { continue }
      guard let entry = try? JSONDecoder().decode(ClassNames.Entry.self, from: Data(line.utf8)), isWhole(entry) else {
        throw .badNames(file, "line \(index + 1) does not have a folder and a name")
      }
      if entries.contains(where: { ClassNames.areAlike($0.name, entry.name) }) {
        throw .badNames(file, "line \(index + 1) gives a second folder the name `\(entry.name)`")
      }
      entries.append(entry)
    }
    return entries
  }

  /// Whether a folder is named, and a name that a table can have.
  private static func isWhole(_ entry: ClassNames.Entry) -> Bool {
    PathNames(entry.folder).count > 0 && !entry.name.isEmpty && entry.name == VisibleText.oneLine(entry.name)
  }
}
