import Foundation
import Graders
import WorkbookKit

/// What was not judged of what somebody handed in, or not as it may have been meant, and what to do about it.
enum SubmissionNote: Equatable {
  /// A Swift file has the name of no exercise; the name that it should have, and whether a file of that name was judged.
  case misnamed(String, fileName: String?, isThere: Bool)
  /// A Swift file lies beside the folders of the others; the name that it should have.
  case loose(String, fileName: String?)
  /// A packed file.
  case packed(String)
  /// An exercise is there more than once: the file that was judged, and the others, which hold something else.
  case repeated(judged: String, others: [String])
  /// A file of predictions cannot be read; the second value says why.
  case badPredictions(String, String)

  /// The note as one sentence.
  var text: String {
    switch self {
    case .misnamed(let path, let fileName?, isThere: false):
      "\(path) has the name of no exercise, and was not judged: rename it to \(fileName)."
    case .misnamed(let path, let fileName?, isThere: true):
      "\(path) has the name of no exercise, and was not judged; \(fileName) was. Where it is the newer one, rename it."
    case .misnamed(let path, nil, _): "\(path) has the name of no exercise, and was not judged."
    case .loose(let path, let fileName):
      "\(path) lies beside the folders, and was not judged: put it into a folder of its own"
        + (fileName.map { ", as \($0)." } ?? ".")
    case .packed(let path): "\(path) is packed, and was not judged: unpack it into a folder of its own."
    case .repeated(let judged, let others):
      "\(judged) was judged, and not \(ShortenedText.lines(others, limit: 3).joined(separator: ", ")), which holds something "
        + "else: leave one of them."
    case .badPredictions(let path, let reason): "\(path) is no file of predictions: \(reason)."
    }
  }

  /// Whether the file is packed: nothing in it can be found by its name.
  static func isPacked(_ name: String) -> Bool {
    [".zip", ".tar", ".tgz", ".gz", ".bz2", ".xz", ".7z", ".rar"].contains { name.lowercased().hasSuffix($0) }
  }
}

/// Finds the exercise that a file with a wrong name may be the answer to.
enum Misnaming {
  /// The name that the file should have; nil where nothing says which.
  ///
  /// - Parameters:
  ///   - name: the name that it has.
  ///   - contents: what it holds; nil where it cannot be read.
  static func fileName(for name: String, contents: Data?) -> String? {
    let exercises = Assignment.all.map(\.exercise)
    let numbers = name.matches(of: /(\d+)[.\-_ ](\d+)/).compactMap { ExerciseNumber("\($0.1).\($0.2)") }
    if let found = exercises.first(where: { numbers.contains($0.number) }) { return found.fileName }
    // The task, which each file begins with, has the exercise's number and title.
    let heading = contents.map { String(decoding: $0.prefix(200), as: UTF8.self).prefix { $0 != "\n" } } ?? ""
    if let found = exercises.first(where: { heading.contains("\($0.number)") && heading.contains($0.title) }) {
      return found.fileName
    }
    return ClosestMatch.find(name, among: exercises.map(\.fileName))
  }

  /// Whether a Swift file can be no answer, whatever it is called: a package has these.
  static func isOfAPackage(_ name: String) -> Bool { name == "Package.swift" || name.hasPrefix("Package@swift-") }
}
