import Foundation
import Graders
import WorkbookKit

/// What one person handed in.
struct Submission {
  /// Where it lies.
  let place: URL
  /// The name of its folder, in one line.
  let name: String
  /// What was not judged of it, or not as it may have been meant.
  let notes: [SubmissionNote]
  /// What the person predicted; nil where nothing of that was handed in.
  let predictions: KeptAnswers?
  /// What was shown to the person of which exercise; nothing where no file of the progress was handed in.
  let help: [ExerciseNumber: HelpTaken]
  private let files: [String: AttemptFile]

  /// What tells a submission from the others: its path, byte by byte, since `String` takes two names for one where they differ
  /// only in how an accent is written, and a file system does not.
  typealias Key = [UInt8]

  /// Where it lies, as something to look it up by.
  var key: Key { Array(place.path.utf8) }

  /// The submissions in a folder: each folder inside it is one, unless the folder is itself what one person handed in.
  ///
  /// What lies beside the folders and may have been meant as one, because it is packed, a link, named like an answer, or a
  /// document, is a submission, too, with a note on it.
  ///
  /// - Parameters:
  ///   - reports: where reports are written: what lies there was not handed in.
  /// - Throws: what `find` throws, `WorkbookProblem.noSubmissions` where there is none in it, or `WorkbookProblem.noFolder` where
  ///   it cannot be read.
  static func all(
    in folder: URL, besides reports: ReportFiles = ReportFiles()
  ) throws(WorkbookProblem) -> [Submission] {
    try find(folder.path)
    guard let own = try? FolderWalk.names(in: folder) else { throw WorkbookProblem.noFolder(folder.path) }
    if isOfOnePerson(folder, own) { return [Submission(folder)] }
    let written = reports.json.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    let submissions = own.compactMap { name -> Submission? in
      let place = folder.appendingPathComponent(name)
      if place.resolvingSymlinksInPath().path == written { return nil }
      let isFolder = FolderWalk.isFolder(place.path)
      // Whoever links to somebody else's folder would get that one's points.
      if FolderWalk.isLink(place.path), isFolder || !FileManager.default.fileExists(atPath: place.path) {
        return Submission(place, .link(VisibleText.oneLine(name)))
      }
      if isFolder, !FolderWalk.mayRead(place.path) { return Submission(place, .unreadable(VisibleText.oneLine(name))) }
      if isFolder { return Submission(place) }
      if SubmissionNote.isPacked(name) {
        // Where somebody has unpacked it, the folder is the submission.
        let isUnpacked = SubmissionNote.unpackedNames(of: name).contains { own.contains($0) }
        return isUnpacked ? nil : Submission(place, .packed(VisibleText.oneLine(name)))
      }
      return Misnaming.mayBeAnswer(name) ? Submission(loose: place) : nil
    }
    guard !submissions.isEmpty else { throw WorkbookProblem.noSubmissions(folder.path) }
    return submissions
  }

  /// Makes sure that there is a folder in which submissions could be.
  ///
  /// - Parameter folder: its path, as it is told.
  /// - Throws: `WorkbookProblem.noSuchFolder`, or `WorkbookProblem.fileForFolder` where something else is there.
  static func find(_ folder: String) throws(WorkbookProblem) {
    if FolderWalk.isFolder(folder) { return }
    throw FileManager.default.fileExists(atPath: folder)
      ? WorkbookProblem.fileForFolder(folder) : WorkbookProblem.noSuchFolder(folder)
  }

  /// Whether a folder is what one person handed in: a clone, its folder of chapters, or exercise files and no folder that holds some.
  ///
  /// A file that somebody has put beside the folders of a class does not make the class one person.
  private static func isOfOnePerson(_ folder: URL, _ own: [String]) -> Bool {
    if FolderWalk.isFolder(folder.appendingPathComponent("Chapters").path) || folder.lastPathComponent == "Chapters" {
      return true
    }
    let names = Set(Assignment.all.map(\.exercise.fileName))
    guard !names.isDisjoint(with: own) else { return false }
    return FolderWalk.paths(in: folder, named: names).allSatisfy { path in
      !path.contains("/") || !names.contains(Self.name(of: path))
    }
  }

  /// Finds the exercises in a folder by the names of their files, however deep they lie.
  init(_ folder: URL) {
    place = folder
    name = VisibleText.oneLine(folder.lastPathComponent)
    let names = Set(Assignment.all.map(\.exercise.fileName))
    let paths = FolderWalk.paths(in: folder, named: names)
    func file(_ path: String) -> AttemptFile {
      AttemptFile(folder.appendingPathComponent(path), name: "\(folder.lastPathComponent)/\(path)", within: folder)
    }
    let answers = Dictionary(grouping: paths.filter { names.contains(Self.name(of: $0)) }, by: Self.name)
    files = answers.compactMapValues { $0.first.map(file) }
    let read = PredictionFiles.read(paths, file)
    predictions = read.answers
    help = Self.help(paths.filter { Self.name(of: $0) == Self.progressName }.compactMap { file($0).data })
    notes =
      Self.repeated(answers, file)
      + Self.strangers(in: folder, paths.filter { !names.contains(Self.name(of: $0)) }, answers, file)
      + read.notes
  }

  /// What lies where folders should, and is not judged.
  private init(_ place: URL, _ note: SubmissionNote) {
    self.place = place
    name = VisibleText.oneLine(place.lastPathComponent)
    (files, predictions, help) = ([:], nil, [:])
    notes = [note]
  }

  /// A file that lies where folders should, and may be an answer.
  private init(loose file: URL) {
    let name = VisibleText.oneLine(file.lastPathComponent)
    let fileName = Misnaming.fileName(for: name, contents: AttemptFile(file, name: name).data)
    self.init(file, .loose(name, fileName: fileName == name ? nil : fileName))
  }

  private static let progressName = "progress.txt"

  /// The help that some files of the progress name; whatever else has that name names none.
  private static func help(_ texts: [Data]) -> [ExerciseNumber: HelpTaken] {
    // Two versions are merged by keeping the lines of both.
    let progress = Progress(texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"))
    let taken = Assignment.all.map(\.exercise.number).map { ($0, progress.help(with: $0)) }
    return Dictionary(uniqueKeysWithValues: taken.filter { !$0.1.isNone })
  }

  private static func name(of path: String) -> String { (path as NSString).lastPathComponent }

  private static func repeated(
    _ answers: [String: [String]], _ file: (String) -> AttemptFile
  ) -> [SubmissionNote] {
    answers.sorted { $0.key < $1.key }.compactMap { _, paths in
      let others = paths.dropFirst().filter { file($0).version != file(paths[0]).version }
      guard !others.isEmpty else { return nil }
      return .repeated(VisibleText.oneLine(paths[0]), .judged, others: others.map(VisibleText.oneLine))
    }
  }

  /// Names what may be an answer and has not the name of one.
  private static func strangers(
    in folder: URL, _ paths: [String], _ answers: [String: [String]], _ file: (String) -> AttemptFile
  ) -> [SubmissionNote] {
    let notes = paths.compactMap { path -> SubmissionNote? in
      let name = name(of: path)
      if SubmissionNote.isPacked(name) { return .packed(VisibleText.oneLine(path)) }
      let place = folder.appendingPathComponent(path).path
      // A file behind a link has a verdict of its own; a folder behind one would go by without a word.
      if FolderWalk.isLink(place), FolderWalk.isFolder(place) { return .link(VisibleText.oneLine(path)) }
      guard Misnaming.mayBeAnswer(name) else { return nil }
      let fileName = Misnaming.fileName(for: name, contents: file(path).data)
      // Where there are answers, a file that reminds of none is something of the person's own.
      if fileName == nil, !answers.isEmpty { return nil }
      let isThere = fileName.map { answers[$0] != nil } ?? false
      return .misnamed(VisibleText.oneLine(path), fileName: fileName, isThere ? .judged : .notThere)
    }
    return notes.count > 8 ? Array(notes.prefix(8)) + [.more(notes.count - 8)] : notes
  }

  /// The file of an exercise; one that is not there where none was handed in.
  func file(of exercise: Exercise) -> AttemptFile {
    files[exercise.fileName]
      ?? AttemptFile(URL(fileURLWithPath: "/nonexistent/\(exercise.fileName)"), name: exercise.fileName)
  }

  /// Whether an exercise was handed in.
  func has(_ exercise: Exercise) -> Bool { files[exercise.fileName] != nil }
}

/// What somebody predicted, in the files that were handed in.
enum PredictionFiles {
  /// The answers of one person: of the file that `--predict` keeps, and of reports.
  ///
  /// - Parameters:
  ///   - paths: the paths of what was handed in.
  ///   - file: opens one, so that it leads nowhere else and is not too large.
  /// - Returns: the answers, nil where there are none; and notes on files of answers that cannot be read.
  static func read(
    _ paths: [String], _ file: (String) -> AttemptFile
  ) -> (answers: KeptAnswers?, notes: [SubmissionNote]) {
    var answers: KeptAnswers?
    var notes: [SubmissionNote] = []
    func add(_ found: KeptAnswers) { answers = answers?.merged(with: found) ?? found }
    for path in paths where path.hasSuffix(".jsonl") {
      do throws(PredictionsProblem) {
        guard let data = file(path).data else { continue }
        add(try KeptAnswers(text: String(decoding: data, as: UTF8.self)))
      } catch { notes.append(.badPredictions(VisibleText.oneLine(path), error.text)) }
    }
    // Any JSON may lie there; what is no report with answers is somebody's own.
    for path in paths where path.hasSuffix(".json") {
      guard let data = file(path).data, data.range(of: Data("\"predictions\"".utf8)) != nil,
        let found = try? KeptAnswers(text: String(decoding: data, as: UTF8.self))
      else { continue }
      add(found)
    }
    return (answers?.all.isEmpty == true ? nil : answers, notes)
  }
}
