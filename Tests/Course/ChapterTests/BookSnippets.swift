import BookKit
import Foundation

/// The Swift code that stands in the prose of the book, and what is around it in an app.
///
/// The files of `Tests/Course/Snippets` hold the surroundings. A line `// snippet: NAME` in one of them is the place of a snippet: the
/// name is that of the segment's file, or of the page, with a number behind it from the second one on.
struct BookSnippets {
  /// One block of code in the prose.
  struct Snippet: Equatable {
    /// The file that it stands in, from the package's folder.
    var path: String
    /// Its first line there.
    var line: Int
    /// The code.
    var lines: [String]
  }

  /// Why the surroundings do not fit the book.
  enum Problem: Error, Equatable {
    /// A place names a snippet that there is not.
    case unknown(String)
    /// A place names a snippet that has its place already.
    case twice(String)
  }

  /// The snippets, by `CHAPTER/NAME`; a page's chapter is 0.
  private(set) var snippets: [String: Snippet] = [:]

  /// Reads the prose of all segments and pages.
  init(root: URL) throws {
    func names(in folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path).sorted()
    }
    for name in try names(in: BookDriver.pages) where name.hasSuffix(".md") {
      try add("\(BookDriver.pages)/\(name)", chapter: 0, root) { $0 }
    }
    for name in try names(in: "Chapters") {
      if let chapter = Int(name.prefix(2)) {
        let lesson = "Chapters/\(name)/Lesson"
        for file in try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(lesson).path) {
          // What is no prose ends no block, since a block cannot go on behind it.
          try add("\(lesson)/\(file)", chapter: chapter, root) { $0.hasPrefix("//:") ? String($0.dropFirst(4)) : "" }
        }
      }
    }
  }

  private mutating func add(_ path: String, chapter: Int, _ root: URL, _ prose: (String) -> String) throws {
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    let page = text.components(separatedBy: "\n").map(prose).joined(separator: "\n")
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    for (index, block) in FencedBlock.all(in: page).filter({ $0.language == "swift" }).enumerated() {
      let key = "\(chapter)/\(name)" + (index == 0 ? "" : " \(index + 1)")
      snippets[key] = Snippet(path: path, line: block.line + 1, lines: block.lines)
    }
  }

  /// Puts the snippets into their places.
  ///
  /// - Parameter surroundings: the files around them, by name; `Chapter3.swift` is around those of chapter 3.
  /// - Returns: the files as the compiler gets them, and the keys of the snippets that have no place.
  func placed(in surroundings: [String: String]) throws -> (files: [String: String], left: Set<String>) {
    var left = Set(snippets.keys)
    var files: [String: String] = [:]
    for (file, text) in surroundings {
      let chapter = file.hasPrefix("Chapter") ? file.filter(\.isNumber) : "0"
      var lines: [String] = []
      for (index, line) in text.components(separatedBy: "\n").enumerated() {
        let word = line.drop { $0 == " " }
        guard word.hasPrefix("// snippet: ") else {
          lines.append(line)
          continue
        }
        let key = "\(chapter)/\(word.dropFirst("// snippet: ".count))"
        guard let snippet = snippets[key] else { throw Problem.unknown(key) }
        guard left.remove(key) != nil else { throw Problem.twice(key) }
        // The compiler's messages name the page.
        lines.append("#sourceLocation(file: \"\(snippet.path)\", line: \(snippet.line))")
        lines += snippet.lines.map(Self.withoutObjectiveC)
        lines.append("#sourceLocation(file: \"Tests/Course/Snippets/\(file)\", line: \(index + 2))")
      }
      files[file] = lines.joined(separator: "\n")
    }
    return (files, left)
  }

  /// A line as it is written where there is no Objective-C: the page on porting says the same of each.
  private static func withoutObjectiveC(_ line: String) -> String {
    line.replacingOccurrences(of: "@NSManaged ", with: "@Managed ")
      .replacingOccurrences(of: "@objc(\\([^)]*\\))? ?", with: "", options: .regularExpression)
      .replacingOccurrences(of: "var value: AnyObject? =", with: "var value: Any? =")
  }
}
