import Foundation

/// In which scenes of `workbook play` each segment is played, as the record of the scenes says.
package struct SegmentScenes {
  /// The record, relative to the package.
  package static let file = "Sources/Tools/WorkbookCommand/Playing/Recorded/scenes.txt"
  /// What a line of the record begins with that lists the segments which explain a scene.
  package static let explained = "  explained in "

  private var names: [String: [String]] = [:]

  /// Reads a record.
  package init(_ text: String) {
    var scene = ""
    for line in text.split(separator: "\n") {
      if !line.hasPrefix(" ") { scene = String(line.prefix { $0 != ":" }) }
      guard line.hasPrefix(Self.explained) else { continue }
      for link in line.dropFirst(Self.explained.count).split(separator: ", ") {
        names[String(link), default: []].append(scene)
      }
    }
  }

  /// Reads the record of a package; one without has no scenes.
  package init(root: URL) {
    self.init((try? String(contentsOf: root.appendingPathComponent(Self.file), encoding: .utf8)) ?? "")
  }

  /// The scenes of a segment.
  ///
  /// - Parameters:
  ///   - segment: its name.
  ///   - chapter: the number of its chapter.
  package func of(_ segment: String, chapter: Int) -> [String] { names["chapter-\(chapter).md#\(segment)"] ?? [] }
}

extension SegmentSource {
  /// What runs the scenes that play the segment, with their names.
  package var scenesToPlay: [(name: String, command: String)] {
    scenes.map { ($0, "swift run workbook play \($0)") }
  }
}
