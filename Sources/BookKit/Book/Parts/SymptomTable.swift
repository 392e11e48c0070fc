import Foundation
import WorkbookKit

/// What people see, and the segment that produces it.
package struct SymptomGroup: Equatable, Sendable, Codable {
  /// One symptom.
  package struct Symptom: Equatable, Sendable, Codable {
    /// What was seen, in Markdown.
    package var seen: String
    /// The segment that produces it, as chapter and name: `3 the-victims`.
    package var segment: String
    /// A piece of text that the segment prints.
    package var printed: String
  }

  /// Where it is seen.
  package var group: String
  /// The symptoms.
  package var symptoms: [Symptom]

  /// Reads the symptoms of a package.
  ///
  /// - Parameter root: The package's folder.
  /// - Throws: Foundation's error where the file cannot be read or is no list of symptoms; none where there is no file.
  static func all(in root: URL) throws -> [SymptomGroup] {
    let url = root.appendingPathComponent(SourceProblemKind.symptomsFile)
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    return try JSONDecoder().decode([SymptomGroup].self, from: Data(contentsOf: url))
  }
}

/// The symptoms as tables, and what is wrong with them.
struct SymptomTable {
  let groups: [SymptomGroup]
  let parts: PageParts

  var lines: [String] {
    groups.flatMap { group in
      ["## \(group.group)", "", "| what is seen | printed there | explained in |", "| --- | --- | --- |"]
        + group.symptoms.map { symptom in
          let link = segment(of: symptom).map { parts.link(to: $0.recording, of: $0.chapter) } ?? symptom.segment
          return "| \(MarkdownText.cell(symptom.seen)) | `\(symptom.printed.replacing("|", with: "\\|"))` | \(link) |"
        } + [""]
    }.dropLast()
  }

  /// Symptoms that no segment produces.
  var problems: [SourceProblemKind] {
    groups.flatMap(\.symptoms).compactMap { symptom in
      guard let segment = segment(of: symptom) else { return .unknownSymptomSegment(symptom.segment) }
      let printed = LessonText.body(of: segment.recording).contains(symptom.printed)
      return printed ? nil : .symptomNotPrinted(symptom.seen, text: symptom.printed, segment: symptom.segment)
    }
  }

  private func segment(
    of symptom: SymptomGroup.Symptom
  ) -> (chapter: ToldChapter, recording: SegmentRecording)? {
    let words = symptom.segment.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let chapter = parts.chapters.first(where: { String($0.number) == words[0] }),
      let recording = chapter.recording.segments.first(where: { $0.name == words[1] })
    else { return nil }
    return (chapter, recording)
  }
}
