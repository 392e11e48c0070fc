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
  private let files: [String: AttemptFile]

  /// The submissions in a folder: each folder inside it is one, and if the folder holds exercises itself, it is one.
  ///
  /// What lies beside the folders and may have been meant as one, because it is packed or a Swift file, is a submission, too,
  /// with a note on it.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - reports: where reports are written: what lies there was not handed in.
  /// - Throws: `WorkbookProblem.noSubmissions` where there is none, or Foundation's error where it cannot be read.
  static func all(in folder: URL, besides reports: ReportFiles = ReportFiles()) throws -> [Submission] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isDirectory), isDirectory.boolValue else {
      throw WorkbookProblem.noSubmissions(folder.path)
    }
    let own = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    if !Set(own).isDisjoint(with: Assignment.all.map(\.exercise.fileName)) { return [Submission(folder)] }
    let written = reports.json.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    let submissions = own.compactMap { name -> Submission? in
      let place = folder.appendingPathComponent(name)
      if FolderWalk.isFolder(place.path) {
        return place.resolvingSymlinksInPath().path == written ? nil : Submission(place)
      }
      // Where somebody has unpacked it, the folder is the submission.
      let isPacked = SubmissionNote.isPacked(name) && !own.contains((name as NSString).deletingPathExtension)
      return isPacked || name.hasSuffix(".swift") ? Submission(loose: place) : nil
    }
    guard !submissions.isEmpty else { throw WorkbookProblem.noSubmissions(folder.path) }
    return submissions
  }

  /// Finds the exercises in a folder by the names of their files, however deep they lie.
  private init(_ folder: URL) {
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
    notes =
      Self.repeated(answers, file) + Self.strangers(paths.filter { !names.contains(Self.name(of: $0)) }, answers, file)
      + read.notes
  }

  /// A file that lies where folders should.
  private init(loose file: URL) {
    place = file
    name = VisibleText.oneLine(file.lastPathComponent)
    (files, predictions) = ([:], nil)
    let attempt = AttemptFile(file, name: name)
    notes = [
      SubmissionNote.isPacked(name)
        ? .packed(name) : .loose(name, fileName: Misnaming.fileName(for: name, contents: attempt.data))
    ]
  }

  private static func name(of path: String) -> String { (path as NSString).lastPathComponent }

  private static func repeated(
    _ answers: [String: [String]], _ file: (String) -> AttemptFile
  ) -> [SubmissionNote] {
    answers.sorted { $0.key < $1.key }.compactMap { _, paths in
      let others = paths.dropFirst().filter { file($0).version != file(paths[0]).version }
      guard !others.isEmpty else { return nil }
      return .repeated(judged: VisibleText.oneLine(paths[0]), others: others.map(VisibleText.oneLine))
    }
  }

  /// Names what may be an answer and has not the name of one.
  private static func strangers(
    _ paths: [String], _ answers: [String: [String]], _ file: (String) -> AttemptFile
  ) -> [SubmissionNote] {
    let notes = paths.compactMap { path -> SubmissionNote? in
      let name = name(of: path)
      if SubmissionNote.isPacked(name) { return .packed(VisibleText.oneLine(path)) }
      guard name.hasSuffix(".swift"), !Misnaming.isOfAPackage(name) else { return nil }
      let fileName = Misnaming.fileName(for: name, contents: file(path).data)
      // Where there are answers, a file that reminds of none is something of the person's own.
      if fileName == nil, !answers.isEmpty { return nil }
      return .misnamed(
        VisibleText.oneLine(path), fileName: fileName, isThere: fileName.map { answers[$0] != nil } ?? false)
    }
    return notes.count > 8 ? Array(notes.prefix(8)) : notes
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
