import Foundation

/// A chapter's sources: the prose of `main.swift` and the files of its segments.
public struct ChapterSource: Equatable, Sendable {
  /// The chapter's folder, relative to the package.
  public var folder: String
  /// The opening, from the prose of `main.swift` above its imports, as Markdown with the numbers of its lines.
  public var opening: [SegmentSource.Located] = []
  /// The end, from the prose of `main.swift` below the line that runs the lesson; headings are left out.
  public var endings: [ChapterEnding: [SegmentSource.Located]] = [:]
  /// The segments in the order of the lesson's list, in `main.swift`; those that are not in it come last.
  public var segments: [SegmentSource] = []
  /// The measured costs of its segments; nil where none were recorded.
  public var costs: RecordedCosts?
  /// Everything that is wrong with the files.
  public var problems: [SourceProblem] = []

  /// Reads a chapter.
  ///
  /// - Parameters:
  ///   - files: The contents of the Swift files by name; those with prose hold segments.
  ///   - folder: The chapter's folder, relative to the package, for messages.
  public init(files: [String: String], folder: String) {
    self.folder = folder
    readMain(files["main.swift"])
    for (name, text) in files.sorted(by: { $0.key < $1.key }) where name != "main.swift" && Self.hasProse(text) {
      let parser = SegmentParser(text, file: "\(folder)/\(name)")
      problems += parser.problems
      guard let segment = parser.segment else { continue }
      segments.append(segment)
      if name != "\(segment.name).swift" {
        problems.append(SourceProblem(.fileName(segment.name), file: segment.file, line: segment.nameLine))
      }
    }
    let order = SegmentOrder(main: files["main.swift"] ?? "")
    segments = order.sorted(segments)
  }

  /// Reads a chapter from disk.
  ///
  /// - Parameters:
  ///   - folder: The chapter's folder, relative to `root`.
  ///   - root: The package's folder.
  /// - Throws: Foundation's error where a file cannot be read.
  public init(folder: String, root: URL) throws {
    let directory = root.appendingPathComponent(folder)
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) where name.hasSuffix(".swift") {
      files[name] = try String(contentsOf: directory.appendingPathComponent(name), encoding: .utf8)
    }
    self.init(files: files, folder: folder)
    let number = Int(directory.deletingLastPathComponent().lastPathComponent.prefix { $0.isNumber })
    let scenes = SegmentScenes(root: root)
    for index in segments.indices { segments[index].scenes = scenes.of(segments[index].name, chapter: number ?? 0) }
    let costsFile = directory.deletingLastPathComponent().appendingPathComponent(RecordedCosts.fileName)
    guard FileManager.default.fileExists(atPath: costsFile.path) else { return }
    readCosts(try String(contentsOf: costsFile, encoding: .utf8))
  }

  private static func hasProse(_ text: String) -> Bool { text.hasPrefix("//:") || text.contains("\n//:") }

  /// Takes the costs from the text of their file.
  mutating func readCosts(_ json: String) {
    do { costs = try RecordedCosts(json: json) } catch {
      problems.append(SourceProblem(.unreadableCosts(String(describing: error)), file: costsFile, line: 1))
    }
  }

  /// The file of the costs, relative to the package.
  package var costsFile: String {
    folder.split(separator: "/").dropLast().joined(separator: "/") + "/" + RecordedCosts.fileName
  }

  private mutating func readMain(_ text: String?) {
    let file = "\(folder)/main.swift"
    guard let text else {
      problems.append(SourceProblem(.noMain, file: file, line: 1))
      return
    }
    let prose = ChapterProse(text, file: file)
    opening = prose.opening
    endings = prose.endings
    problems += prose.problems
  }
}
