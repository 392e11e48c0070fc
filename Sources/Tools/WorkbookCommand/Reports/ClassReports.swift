import BookKit
import Foundation
import Graders
import WorkbookKit

/// The reports on a class, written anew after each submission: an interrupted run leaves whole reports of what was judged.
struct ClassReports {
  private let files: ReportFiles
  private let course: ReaderFiles
  private let claims: Claims
  /// Nobody else writes into the folder meanwhile; nil where there is none.
  private let lock: FolderLock?
  /// What everybody is called in the reports of earlier runs; nobody where there is no folder for reports.
  let naming: ClassNames
  /// How many names the file of the names has.
  private var keptNames: Int
  private var suites: [String: String] = [:]
  private var hasPredictions = false
  /// The first error of writing one.
  private(set) var problem: (any Error)?

  /// - Parameters:
  ///   - files: a folder for a `NAME.json` and a `NAME.report.txt` each, and a file for all in JUnit's form.
  ///   - course: what the exercises are called and where they lie, for whoever reads a report.
  /// - Throws: `WorkbookProblem.cannotWrite` where nothing can be written there, or another run does so, `WorkbookProblem.badNames`
  ///   where it cannot be read what everybody is called.
  init(_ files: ReportFiles, of course: ReaderFiles) throws(WorkbookProblem) {
    try files.prepare(isOfClass: true)
    (self.files, self.course) = (files, course)
    claims = Claims(root: course.root)
    if let folder = files.json {
      // The names are read once, and written whole.
      lock = try FolderLock(folder)
      naming = try NamesFile.names(in: folder)
    } else {
      (lock, naming) = (nil, ClassNames())
    }
    keptNames = naming.entries.count
  }

  /// Writes what everybody is called, where somebody has been given a name.
  ///
  /// - Parameter naming: the names, with those of earlier runs.
  mutating func put(_ naming: ClassNames) {
    guard let folder = files.json, naming.entries.count > keptNames else { return }
    let isWritten = write {
      try ReportFiles.replace(NamesFile.text(naming.entries), at: "\(folder)/\(NamesFile.name)")
    }
    // What could not be written is tried again with the next look at the class.
    if isWritten { keptNames = naming.entries.count }
  }

  /// Writes what became of a submission, in the place of what was written of it before.
  mutating func put(_ person: GradedClass.Person) {
    let (name, record, notes) = (person.name, person.record, person.notes.map(\.text))
    suites[name] = JUnitXML.suites(name, record, notes: notes)
    let text = JUnitXML.text(ReadingOrder.sorted(Array(suites), by: \.key).map(\.value))
    let (junit, folder) = (files.junit, files.json)
    let learners = LearnersReport(person: person, files: course, claims: claims)
    write {
      if let folder {
        let report = ResultsJSON(
          record, name: name, predictions: person.predictions?.all ?? [], points: person.points, notes: notes)
        try ReportFiles.replace(try report.text, at: "\(folder)/\(Self.fileName(of: name))")
        try ReportFiles.replace(
          learners.text, at: "\(folder)/\(Self.fileName(of: name, ending: Self.learnersEnding))")
      }
      if let junit { try ReportFiles.replace(text, at: junit) }
    }
  }

  /// Where the predictions of the class are written; nil where no folder for reports was given.
  var predictionsFile: String? { files.json.map { "\($0)/predictions.md" } }

  /// Writes what the class predicted; nothing where nobody did.
  mutating func put(predictions readers: [KeptAnswers]) {
    guard let file = predictionsFile, !readers.isEmpty || hasPredictions else { return }
    hasPredictions = true
    write { try ReportFiles.replace(ClassAnswersPage.text(ClassAnswers(readers), readers: readers.count), at: file) }
  }

  /// Whether it was written.
  @discardableResult
  private mutating func write(_ work: () throws -> Void) -> Bool {
    do {
      try work()
      return true
    } catch {
      problem = problem ?? error
      return false
    }
  }

  /// How the name of a report ends that a person reads; that of no other file here ends so, whatever people are called.
  static let learnersEnding = ".report.txt"

  /// The name of a person's file, which a file can have on any system: what may not stand in one is written as in a URL, `%3A` for
  /// a colon, so that no two names become one.
  ///
  /// - Parameters:
  ///   - name: the person's name in the table, which nobody else has, in whatever case.
  ///   - ending: what stands behind it.
  static func fileName(of name: String, ending: String = ".json") -> String {
    name.map { character in
      character.isLetter || character.isNumber || " ._-@+()'…".contains(character)
        ? String(character) : character.utf8.map { String(format: "%%%02X", $0) }.joined()
    }.joined() + ending
  }
}
