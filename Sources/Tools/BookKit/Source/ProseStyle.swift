import WorkbookKit

/// Finds references in the prose that a reader cannot follow: to segments by their numbers or places.
enum ProseStyle {
  /// The references to segments that are no links by title.
  static func problems(in source: ChapterSource) -> [SourceProblem] {
    let main = [source.opening] + ChapterEnding.allCases.map { source.endings[$0] ?? [] }
    return main.flatMap { problems(in: $0, of: "\(source.folder)/main.swift") }
      + source.segments.flatMap { segment in
        SegmentPart.allCases.flatMap { part in
          segment.blocks(part).filter { $0.kind == .prose }.flatMap { problems(in: $0.lines, of: segment.file) }
        }
      }
  }

  private static func problems(in lines: [SegmentSource.Located], of file: String) -> [SourceProblem] {
    var fence = Fence()
    let prose = lines.filter { !fence.holds($0.text) }
    return prose.indices.flatMap { index in
      // A reference may be broken at the end of a line; it belongs to the line on which it begins.
      let line = prose[index].text
      let next = index + 1 < prose.count ? " " + prose[index + 1].text : ""
      let text = line + next
      let end = text.index(text.startIndex, offsetBy: line.count)
      return text.matches(of: reference()).filter { $0.range.lowerBound < end }.map {
        SourceProblem(.numberedReference(String($0.0)), file: file, line: prose[index].line)
      }
    }
  }

  private static func reference() -> some RegexComponent<Substring> {
    /\b[Ss]egments? [0-9]+|\b[Tt]he (?:next|last|previous|first|second|third) segment\b|\b[Ss]egment (?:after|before) (?:next|this|that)\b/
  }
}
