import Foundation
import WorkbookKit

/// What the people of a class are called in its table and in its reports: nobody as somebody else, and everybody as before.
///
/// A folder of reports keeps the names for the next run, in a ``NamesFile``. The name of somebody who has left stays taken.
struct ClassNames {
  /// A name, and whose it is.
  struct Entry: Codable {
    /// The end of the path of what the person handed in, such as `handed-in/ada`: so much of it is the same in a copy of the class.
    let folder: String
    /// The name.
    let name: String

    fileprivate var end: [[UInt8]] { ClassNames.parts(of: folder) }
  }

  /// All names that were given, in that order.
  private(set) var entries: [Entry]
  /// The names of the report files that were there before any name was given.
  private let reports: [String]
  /// Which entries belong to what is handed in now.
  private var owners: [Submission.Key: Int] = [:]

  /// - Parameters:
  ///   - entries: the names that were given before.
  ///   - reports: the names of the report files that are there.
  init(_ entries: [Entry] = [], reports: [String] = []) {
    self.entries = entries
    self.reports = reports
  }

  /// The name of somebody, who is given one where there is none yet.
  ///
  /// - Parameter submission: what the person handed in.
  mutating func name(of submission: Submission) -> String {
    if let index = owners[submission.key] { return entries[index].name }
    let path = Self.parts(of: submission.place.standardizedFileURL.path)
    let index = kept(for: path) ?? entries.endIndex
    if index == entries.endIndex { entries.append(Entry(folder: end(of: path), name: unique(submission.name))) }
    owners[submission.key] = index
    return entries[index].name
  }

  /// The entry that a path ends like, and that belongs to nothing else here; the longest one, where there are several.
  private func kept(for path: [[UInt8]]) -> Int? {
    let free = entries.indices.filter { index in
      let end = entries[index].end
      return !owners.values.contains(index) && path.suffix(end.count).elementsEqual(end)
    }
    return free.max { entries[$0].end.count < entries[$1].end.count }
  }

  /// The folder's name and that of the class's folder; more of the path where that much is somebody else's already.
  private func end(of path: [[UInt8]]) -> String {
    var count = min(2, path.count)
    while count < path.count, entries.contains(where: { $0.end.elementsEqual(path.suffix(count)) }) { count += 1 }
    return String(decoding: Array(path.suffix(count).joined(separator: [UInt8(ascii: "/")])), as: UTF8.self)
  }

  /// A name that nobody else has, made of the one that the folder has.
  private func unique(_ name: String) -> String {
    let plain = TextWidth.abbreviated(name, to: 40)
    var unique = plain
    var number = 1
    while isTaken(unique) {
      number += 1
      unique = "\(plain) (\(number))"
    }
    return unique
  }

  /// Whether a name, or the file of its report, is somebody else's.
  private func isTaken(_ name: String) -> Bool {
    if entries.contains(where: { Self.areAlike($0.name, name) }) { return true }
    let file = ClassReports.fileName(of: name)
    let alike = reports.filter { Self.areAlike($0, file) }
    // Nothing says whose the reports are that are older than the file of the names: each is taken for that of the folder with
    // just its name.
    return !alike.isEmpty && !alike.contains { $0.utf8.elementsEqual(file.utf8) }
  }

  /// Whether two names are one to some systems: they differ in nothing, only in case, or in how an accent is written.
  static func areAlike(_ first: String, _ second: String) -> Bool { first.lowercased() == second.lowercased() }

  /// The names in a path, byte by byte, as a file system tells them apart.
  private static func parts(of path: String) -> [[UInt8]] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
  }
}
