import Foundation
import WorkbookKit

/// What people see, what helps first, and the segment that produces it.
package struct SymptomGroup: Equatable, Sendable, Codable {
  /// One symptom.
  package struct Symptom: Equatable, Sendable, Codable {
    /// What was seen, in Markdown.
    package var seen: String
    /// What to do about it first, in Markdown.
    package var aid: String
    /// The segment that produces it, as chapter and name: `3 the-victims`; nil where none does.
    package var segment: String?
    /// A piece of text that the segment prints.
    package var printed: String?
    /// Where a symptom is explained that no segment produces, in Markdown with a link.
    package var page: String?
  }

  /// Where it is seen.
  package var group: String
  /// The symptoms.
  package var symptoms: [Symptom]

  /// Reads the symptoms of a package.
  ///
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
      ["## \(group.group)", "", "| what is seen | first aid | explained in |", "| --- | --- | --- |"]
        + group.symptoms.map { symptom in
          let segment = symptom.segment.flatMap(found)
          let link = segment.map { parts.link(to: $0.recording, of: $0.chapter) } ?? symptom.page ?? ""
          return "| \(MarkdownText.cell(symptom.seen)) | \(MarkdownText.cell(symptom.aid)) | \(link) |"
        } + [""]
    }.dropLast()
  }

  /// Symptoms that are explained nowhere, or whose segment does not produce them.
  var problems: [SourceProblemKind] {
    groups.flatMap(\.symptoms).compactMap { symptom in
      guard let name = symptom.segment else { return symptom.page == nil ? .unexplainedSymptom(symptom.seen) : nil }
      guard let segment = found(name) else { return .unknownSymptomSegment(name) }
      let text = symptom.printed ?? ""
      let isPrinted = !text.isEmpty && LessonText.body(of: segment.recording).contains(text)
      return isPrinted ? nil : .symptomNotPrinted(symptom.seen, text: text, segment: name)
    }
  }

  /// The segment of a chapter and a name.
  private func found(_ named: String) -> (chapter: ToldChapter, recording: SegmentRecording)? {
    let words = named.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let chapter = parts.chapters.first(where: { String($0.number) == words[0] }),
      let recording = chapter.recording.segments.first(where: { $0.name == words[1] })
    else { return nil }
    return (chapter, recording)
  }
}
