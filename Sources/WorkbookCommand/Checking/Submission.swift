import Foundation
import Graders

/// The files that one person handed in.
struct Submission {
  /// The name of its folder.
  let name: String
  private let files: [String: URL]

  /// The submissions in a folder: each folder inside it is one, and if the folder holds exercises itself, it is one.
  ///
  /// - Throws: `WorkbookProblem.noSubmissions` where there is none, or Foundation's error where it cannot be read.
  static func all(in folder: URL) throws -> [Submission] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isDirectory), isDirectory.boolValue else {
      throw WorkbookProblem.noSubmissions(folder.path)
    }
    let own = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    if !Set(own).isDisjoint(with: Assignment.all.map(\.exercise.fileName)) { return [try Submission(folder)] }
    let submissions = try own.map { folder.appendingPathComponent($0) }.filter(\.hasDirectoryPath).map(Submission.init)
    guard !submissions.isEmpty else { throw WorkbookProblem.noSubmissions(folder.path) }
    return submissions
  }

  /// Finds the exercises in a folder by the names of their files, however deep they lie.
  private init(_ folder: URL) throws {
    name = folder.lastPathComponent
    let names = Set(Assignment.all.map(\.exercise.fileName))
    var files: [String: URL] = [:]
    // A whole clone may have been handed in, whose starters and solutions have the same names.
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    where names.contains((path as NSString).lastPathComponent) && !path.split(separator: "/").contains("Sources") {
      let name = (path as NSString).lastPathComponent
      if files[name] == nil { files[name] = folder.appendingPathComponent(path) }
    }
    self.files = files
  }

  /// The file of an exercise; one that is not there where none was handed in.
  func file(of exercise: Exercise) -> URL {
    files[exercise.fileName] ?? URL(fileURLWithPath: "/nonexistent").appendingPathComponent(exercise.fileName)
  }

  /// Whether an exercise was handed in.
  func has(_ exercise: Exercise) -> Bool { files[exercise.fileName] != nil }
}
