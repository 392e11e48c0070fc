import Foundation
import Graders
import WorkbookKit

/// What was not judged of what somebody handed in, or not as it may have been meant, and what to do about it.
enum SubmissionNote: Equatable {
  /// What may be an answer has the name of no exercise; the name that it should have, and what became of a file of that name.
  case misnamed(String, fileName: String?, RightlyNamed)
  /// What may be an answer lies beside the folders of the others; the name that it should have, where it has another.
  case loose(String, fileName: String?)
  /// A packed file.
  case packed(String)
  /// A symbolic link lies where a person's folder should.
  case link(String)
  /// A person's folder cannot be read.
  case unreadable(String)
  /// An exercise is there more than once: the file that counts, what became of it, and the others, which hold something else.
  case repeated(String, RightlyNamed, others: [String])
  /// A file of predictions cannot be read; the second value says why.
  case badPredictions(String, String)
  /// So many more files were not judged than there are notes on.
  case more(Int)
  /// No file has the name of an exercise that is asked for.
  case noExercises
  /// Nothing was tried of the exercises that are asked for.
  case untouched
  /// Files that were judged are missing now.
  case missing([ExerciseNumber])
  /// The folder whose files were judged has gone.
  case gone
  /// Exercises were tried that the plan does not give to everybody.
  case unplanned([ExerciseNumber])

  /// What became of the file that has the name of an exercise.
  enum RightlyNamed {
    /// There is none.
    case notThere
    /// It was judged.
    case judged
    /// It is the starter as it was given, and was not judged either.
    case asGiven
  }

  /// Whether the note is on something that may have been meant as an answer, or was one.
  var isOnAnswers: Bool { if case .badPredictions = self { false } else { true } }

  /// The note as one sentence.
  var text: String {
    switch self {
    case .misnamed(let path, let fileName?, .notThere):
      "\(path) has the name of no exercise, and was not judged: "
        + (Misnaming.isPlainText(path) ? "rename it to \(fileName)." : "save its text as \(fileName).")
    case .misnamed(let path, let fileName?, .judged):
      "\(path) has the name of no exercise, and was not judged; \(fileName) was. Where it is the newer one, "
        + (Misnaming.isPlainText(path) ? "rename it." : "save its text under that name.")
    case .misnamed(let path, let fileName?, .asGiven):
      "\(path) has the name of no exercise, and was not judged, nor was \(fileName), which is as it was given: "
        + (Misnaming.isPlainText(path)
          ? "give the first the name of the second." : "save the text of the first as the second.")
    case .misnamed(let path, nil, _):
      "\(path) has the name of no exercise, and was not judged"
        + (Misnaming.isPlainText(path) ? "." : ": save the text of each answer in it under the name of its exercise.")
    case .loose(let path, nil) where !Misnaming.isPlainText(path):
      "\(path) lies beside the folders, and was not judged: save the text of each answer in it in a folder of its owner's, under "
        + "the name of its exercise."
    case .loose(let path, let fileName):
      "\(path) lies beside the folders, and was not judged: put it into a folder of its own"
        + (fileName.map { ", as \($0)." } ?? ".")
    case .packed(let path): "\(path) is packed, and was not judged: unpack it into a folder of its own."
    case .link(let name): "\(name) is a link, and was not followed: put a copy of the folder in its place."
    case .unreadable(let name): "\(name) cannot be read, and was not judged: make it readable."
    case .repeated(let first, .asGiven, let others):
      "\(first) is as it was given, and \(Self.list(others)), which holds something else, was not judged: leave one of them."
    case .repeated(let first, _, let others):
      "\(first) was judged, and not \(Self.list(others)), which holds something else: leave one of them."
    case .badPredictions(let path, let reason): "\(path) is no file of predictions: \(reason.asSentence)"
    case .more(1): "1 more file was not judged either."
    case .more(let count): "\(count) more files were not judged either."
    case .noExercises:
      "No file here has the name of an exercise that is asked for: the exercise files lie in the folders `Chapters/*/Exercises`."
    case .untouched: "Every exercise file here that is asked for is as it was given: nothing of it was tried."
    case .missing(let numbers) where numbers.count == 1:
      "The file of \(numbers[0]) is not there any more: what became of it before stays."
    case .missing(let numbers):
      "The files of \(Self.list(numbers)) are not there any more: what became of them before stays."
    case .gone: "The folder is not there any more: what became of its files before stays."
    case .unplanned(let numbers) where numbers.count == 1:
      "\(numbers[0]) is not among the exercises that the plan gives to everybody, and was not judged; `--all` judges it too."
    case .unplanned(let numbers):
      "\(Self.list(numbers)) are not among the exercises that the plan gives to everybody, "
        + "and were not judged; `--all` judges them too."
    }
  }

  private static func list(_ numbers: [ExerciseNumber]) -> String {
    numbers.map(\.description).joined(separator: ", ")
  }

  private static func list(_ paths: [String]) -> String {
    ShortenedText.lines(paths, limit: 3).joined(separator: ", ")
  }

  /// Whether the file is packed: nothing in it can be found by its name.
  static func isPacked(_ name: String) -> Bool {
    [".zip", ".tar", ".tgz", ".gz", ".bz2", ".xz", ".7z", ".rar"].contains { name.lowercased().hasSuffix($0) }
  }

  /// What the folder may be called that a packed file is unpacked into: `ada.tar` or `ada` for `ada.tar.gz`.
  static func unpackedNames(of name: String) -> [String] {
    let plain = (name as NSString).deletingPathExtension
    return plain.lowercased().hasSuffix(".tar") ? [plain, (plain as NSString).deletingPathExtension] : [plain]
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

  /// The names of the files in a folder that have no exercise's name and may be the answer to one, in order.
  ///
  /// - Parameters:
  ///   - folder: the folder; what lies deeper is not looked at.
  static func names(for exercise: Exercise, in folder: URL) -> [String] {
    let own = Set(Assignment.all.map(\.exercise.fileName))
    return ((try? FolderWalk.names(in: folder)) ?? []).filter { name in
      guard mayBeAnswer(name), !own.contains(name) else { return false }
      let contents = AttemptFile(folder.appendingPathComponent(name), name: name).data
      return fileName(for: name, contents: contents) == exercise.fileName
    }
  }

  /// Whether a file may have been meant as an answer: Swift by its ending, named like an exercise, whatever its ending, or a
  /// document, in which answers may stand.
  static func mayBeAnswer(_ name: String) -> Bool {
    let plain = name.lowercased()
    let isSwift = plain.hasSuffix(".swift") || plain.hasSuffix(".swift.txt")
    let isNamed = Assignment.all.contains { plain.hasPrefix($0.exercise.folderName) }
    return !isOfAPackage(name) && (isSwift || isNamed || !isPlainText(name))
  }

  /// Whether a file needs no more than another name: what a word processor has written is no Swift under any.
  static func isPlainText(_ name: String) -> Bool {
    ![".doc", ".docx", ".odt", ".pages", ".pdf", ".rtf"].contains { name.lowercased().hasSuffix($0) }
  }

  /// Whether a Swift file can be no answer, whatever it is called: a package has these.
  private static func isOfAPackage(_ name: String) -> Bool {
    name == "Package.swift" || name.hasPrefix("Package@swift-")
  }
}
