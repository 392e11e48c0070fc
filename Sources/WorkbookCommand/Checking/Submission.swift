import Foundation
import Graders
import WorkbookKit

/// The files that one person handed in.
struct Submission {
  /// The name of its folder, in one line.
  let name: String
  /// Swift files that have the name of no exercise.
  let others: [String]
  private let files: [String: AttemptFile]

  /// The submissions in a folder: each folder inside it is one, and if the folder holds exercises itself, it is one.
  ///
  /// - Throws: `WorkbookProblem.noSubmissions` where there is none, or Foundation's error where it cannot be read.
  static func all(in folder: URL) throws -> [Submission] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isDirectory), isDirectory.boolValue else {
      throw WorkbookProblem.noSubmissions(folder.path)
    }
    let own = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    if !Set(own).isDisjoint(with: Assignment.all.map(\.exercise.fileName)) { return [Submission(folder)] }
    let submissions = own.map { folder.appendingPathComponent($0, isDirectory: true) }
      .filter { FolderWalk.isFolder($0.path) }.map(Submission.init)
    guard !submissions.isEmpty else { throw WorkbookProblem.noSubmissions(folder.path) }
    return submissions
  }

  /// Finds the exercises in a folder by the names of their files, however deep they lie.
  private init(_ folder: URL) {
    name = VisibleText.oneLine(folder.lastPathComponent)
    let names = Set(Assignment.all.map(\.exercise.fileName))
    var files: [String: AttemptFile] = [:]
    var others: [String] = []
    for path in FolderWalk.paths(in: folder, named: names) {
      let name = (path as NSString).lastPathComponent
      if !names.contains(name) {
        others.append(VisibleText.oneLine(path))
      } else if files[name] == nil {
        files[name] = AttemptFile(
          folder.appendingPathComponent(path), name: "\(folder.lastPathComponent)/\(path)", within: folder)
      }
    }
    self.files = files
    // A whole clone has many files that are no answers; only where there is no answer is one of them likely misnamed.
    self.others = others.filter { !$0.contains("/") || files.isEmpty }
  }

  /// The file of an exercise; one that is not there where none was handed in.
  func file(of exercise: Exercise) -> AttemptFile {
    files[exercise.fileName]
      ?? AttemptFile(URL(fileURLWithPath: "/nonexistent/\(exercise.fileName)"), name: exercise.fileName)
  }

  /// Whether an exercise was handed in.
  func has(_ exercise: Exercise) -> Bool { files[exercise.fileName] != nil }
}

/// The paths in a folder, whatever lies there: what cannot be read is passed over, and no link to a folder is followed.
enum FolderWalk {
  /// A whole clone may have been handed in, whose starters and solutions have the names of answers; and what was built of
  /// it.
  private static let passedOver: Set = ["Sources", "Tests", ".build", ".git", "Backups"]
  private static let deepest = 12

  /// The Swift files, and whatever else has one of some names, in order; folders that have one of the names are not
  /// entered.
  static func paths(in folder: URL, named names: Set<String>) -> [String] {
    var found: [String] = []
    enter("", folder, names, 0, &found)
    return found.sorted()
  }

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func enter(
    _ path: String, _ root: URL, _ names: Set<String>, _ depth: Int, _ found: inout [String]
  ) {
    let folder = root.appendingPathComponent(path).path
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0 else { continue }
      let below = path.isEmpty ? name : "\(path)/\(name)"
      if names.contains(name) || (name.hasSuffix(".swift") && status.st_mode & S_IFMT != S_IFDIR) {
        found.append(below)
      } else if status.st_mode & S_IFMT == S_IFDIR, !passedOver.contains(name), depth < deepest {
        enter(below, root, names, depth + 1, &found)
      }
    }
  }
}
