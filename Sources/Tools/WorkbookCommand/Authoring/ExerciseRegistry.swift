import Foundation
import Graders

/// What registers chapters and exercises: files, and lists in files, that are made from the folders.
struct ExerciseRegistry {
  /// The package's folder.
  let root: URL
  /// The files by their paths in the package's folder.
  let files: [String: String]
  /// The symbolic links by their paths in the package's folder, and where they lead.
  let links: [String: String]

  /// Makes the registry, and writes nothing.
  ///
  /// - Throws: `AuthoringProblem`, or Foundation's error where a file cannot be read.
  init(root: URL) throws {
    self.root = root
    let exercises = try ExerciseSources.all(in: root)
    let chapters = try ChapterSources.all(in: root)
    var files = [
      "Package.swift": try Self.manifest(
        in: root, chapters: chapters.map(\.folder), exercises: exercises.map(\.folder)),
      "README.md": try Self.readme(in: root, chapters),
      "\(ExerciseSources.path)/Shared/Assignment+All.swift": Self.assignments(exercises),
      "\(ExerciseSources.path)/Answers/All.swift": Self.answers(exercises),
      "Tests/Course/ExerciseTests/HandedIn.swift": Self.handedIn(exercises),
    ]
    var links: [String: String] = [:]
    for chapter in chapters {
      let calls = exercises.filter { $0.number.chapter == chapter.number }.map(\.call)
      guard !calls.isEmpty else { continue }
      let package = ReaderPackage.files(chapter: chapter.number, folder: chapter.folder, calls: calls)
      for (path, text) in package { files["Chapters/\(chapter.folder)/\(path)"] = text }
      links["Chapters/\(chapter.folder)/\(ReaderPackage.link.path)"] = ReaderPackage.link.target
    }
    self.links = links
    self.files = files
  }

  /// The files that are not as the folders would have them, in order.
  func stale() -> [String] {
    let manager = FileManager.default
    let staleFiles = files.filter { path, text in
      manager.contents(atPath: root.appendingPathComponent(path).path) != Data(text.utf8)
    }
    let staleLinks = links.filter { path, target in
      (try? manager.destinationOfSymbolicLink(atPath: root.appendingPathComponent(path).path)) != target
    }
    return (Array(staleFiles.keys) + Array(staleLinks.keys)).sorted()
  }

  /// Writes what is not as the folders would have it.
  ///
  /// - Returns: the files that were written.
  /// - Throws: Foundation's error where a file cannot be written.
  func write() throws -> [String] {
    let paths = stale()
    for path in paths {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      if let text = files[path] { try Data(text.utf8).write(to: file) }
      if let target = links[path] {
        try? FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
      }
    }
    return paths
  }

  private static let origin = "// Made from the folders of the exercises by `swift run workbook exercises --write`.\n\n"

  private static func assignments(_ exercises: [ExerciseSources]) -> String {
    origin + """
      extension Assignment {
        /// All assignments of the workbook, in the order of their numbers.
        public static let all: [Assignment] = [
      \(exercises.map { "    Assignment(\($0.type).self),\n" }.joined())  ]
      }

      """
  }

  private static func answers(_ exercises: [ExerciseSources]) -> String {
    let wrong = list(of: "WrongAnswer", "All wrong answers", exercises.flatMap(\.wrongAnswers))
    let unusual = list(of: "Variant", "All unusual answers that are right", exercises.flatMap(\.variants))
    return origin + wrong + "\n" + unusual
  }

  private static func list(of type: String, _ what: String, _ names: [String]) -> String {
    let lists = names.isEmpty ? "[]" : "[\n\(names.map { "      \($0),\n" }.joined())    ].flatMap { $0 }"
    return """
      extension \(type) {
        /// \(what), exercise by exercise.
        static var all: [\(type)] {
          \(lists)
        }
      }

      """
  }

  private static func handedIn(_ exercises: [ExerciseSources]) -> String {
    func list(_ module: String) -> String { exercises.map { "      \($0.call(in: module)),\n" }.joined() }
    return origin + """
      import Graders

      @testable import Answers
      @testable import Starters

      /// The functions of the starters and of the solutions, handed to the grader as those of a reader's file are.
      enum HandedIn {
        static var starters: [any Attempt] {
          [
      \(list("Starters"))    ]
        }

        static var solutions: [any Attempt] {
          [
      \(list("Answers"))    ]
        }
      }

      """
  }

  private static func manifest(in root: URL, chapters: [String], exercises: [String]) throws -> String {
    let text = try String(contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8)
    return try [("chapters", chapters), ("exercises", exercises)].reduce(text) { text, list in
      let lines = list.1.map { "  \"\($0)\",\n" }
      let head = "\nlet \(list.0) = [\n"
      return try replace(list.0, after: head, upTo: "]\n", with: lines, of: "Package.swift", in: text)
    }
  }

  private static func readme(in root: URL, _ chapters: [ChapterSources]) throws -> String {
    let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let head = "| run | a question that the chapter answers |"
    let lines = chapters.map { "| `swift run chapter-\($0.number)` | \($0.question) |\n" }
    let start = "\n\(head)\n| --- | --- |\n"
    return try replace(head, after: start, upTo: "\n", with: lines, of: "README.md", in: text)
  }

  /// A text with other lines in one of its lists.
  ///
  /// - Parameters:
  ///   - name: names the list in a problem.
  ///   - head: what stands before the list.
  ///   - end: what the line after the list begins with.
  /// - Throws: `AuthoringProblem.noList` where there is no such list.
  private static func replace(
    _ name: String, after head: String, upTo end: String, with lines: [String], of path: String, in text: String
  ) throws -> String {
    // The list may be empty, so the line end before it belongs to what is looked for.
    guard let start = text.range(of: head),
      let stop = text.range(of: "\n" + end, range: text.index(before: start.upperBound)..<text.endIndex)
    else { throw AuthoringProblem.noList(name, path) }
    let next = text.index(after: stop.lowerBound)
    return text.replacingCharacters(in: start.upperBound..<next, with: lines.joined())
  }
}
