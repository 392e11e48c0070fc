import Foundation
import WorkbookKit

/// What the people of a class are called in its table and in its reports: nobody as somebody else, and everybody as before.
///
/// A folder of reports keeps the names for the next run, in a ``NamesFile``. The name of somebody who has left stays taken.
struct ClassNames {
  /// A name, and whose it is.
  struct Entry: Codable {
    /// The path of what the person handed in when the name was given; in a file that an earlier workbook wrote, the end of it.
    let folder: String
    /// The name.
    let name: String
  }

  /// All names that were given, in that order.
  private(set) var entries: [Entry]
  /// The names of the report files that were there before any name was given.
  private let reports: [String]
  /// Which entries belong to what is handed in now.
  private var owners: [Submission.Key: Int] = [:]
  /// The folders of classes that were looked into.
  private var classes: Set<PathNames> = []

  /// - Parameters:
  ///   - entries: the names that were given before.
  ///   - reports: the names of the report files that are there.
  init(_ entries: [Entry] = [], reports: [String] = []) {
    self.entries = entries
    self.reports = reports
  }

  /// The names of all who are there; whoever has none yet is given one.
  ///
  /// Nobody is given a name before all have been looked up: one who comes later in the list may have had it.
  mutating func names(of submissions: [Submission]) -> [String] {
    find(submissions) { $0 == $1 }
    // A copy may have come by a system that writes accents otherwise, which is no difference to `String`.
    find(submissions) { String(decoding: $0, as: UTF8.self) == String(decoding: $1, as: UTF8.self) }
    return submissions.map { submission in
      if let index = owners[submission.key] { return entries[index].name }
      return add(submission)
    }
  }

  /// Finds the names that were given before: each belongs to whoever is the likest to the one who was given it.
  private mutating func find(_ submissions: [Submission], _ areSame: ([UInt8], [UInt8]) -> Bool) {
    let paths = submissions.map { PathNames($0.place.path) }
    let formers = entries.map { PathNames($0.folder) }
    classes.formUnion(paths.map(\.parent))
    var pairs: [(likeness: Int, submission: Int, entry: Int)] = []
    for (submission, path) in paths.enumerated() {
      for (entry, former) in formers.enumerated() {
        if let count = likeness(of: path, to: former, areSame) { pairs.append((count, submission, entry)) }
      }
    }
    pairs.sort { ($1.likeness, $0.submission, $0.entry) < ($0.likeness, $1.submission, $1.entry) }
    for pair in pairs {
      let key = submissions[pair.submission].key
      if owners[key] == nil, !owners.values.contains(pair.entry) { owners[key] = pair.entry }
    }
  }

  /// How like somebody's path is to one to which a name was given; nil where that is another person's.
  ///
  /// A copy of a class lies elsewhere, and ends in the same folder of the class and the same folder of the person.
  private func likeness(
    of path: PathNames, to former: PathNames, _ areSame: ([UInt8], [UInt8]) -> Bool
  ) -> Int? {
    if path == former { return .max }
    // A class that is here itself is not here as a copy: its names are its own people's, those who have left among them.
    if classes.contains(former.parent) { return nil }
    let count = path.commonEnd(with: former, areSame)
    return count >= min(2, former.count) ? count : nil
  }

  /// Gives somebody a name.
  private mutating func add(_ submission: Submission) -> String {
    let name = unique(submission.name)
    owners[submission.key] = entries.endIndex
    entries.append(Entry(folder: PathNames(submission.place.path).path, name: name))
    return name
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
}
