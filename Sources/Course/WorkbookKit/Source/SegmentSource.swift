/// A segment as it stands in its source file: its parts, and what the prose promises.
public struct SegmentSource: Equatable, Sendable {
  /// A run of lines of one kind.
  public struct Block: Equatable, Sendable {
    /// What the lines are.
    public enum Kind: Equatable, Sendable {
      /// Markdown, without its comment marks.
      case prose
      /// Swift, without its indentation.
      case code
    }

    /// What the lines are.
    public var kind: Kind
    /// The lines, with their numbers in the file.
    public var lines: [Located]

    /// The block as Markdown; code is fenced.
    public var markdown: [String] {
      let text = lines.map(\.text)
      return kind == .code ? CodeText.fenced(text, language: "swift") : text
    }
  }

  /// The file, relative to the package.
  public var file: String
  /// The segment's name.
  public var name: String
  /// The line that holds the name.
  public var nameLine: Int
  /// The parts that the file holds, none of them empty.
  public var parts: [SegmentPart: [Block]] = [:]
  /// The title, which the segment prints and the page has as its heading.
  public var title = ""
  /// The function that returns the segment, by which the lesson's list names it.
  public var function = ""
  /// The heading of the variation, `And if you …?`, and its line.
  public var variationHeading: Located?
  /// The ids of the facts that the printed lines rest on.
  public var evidence: [Located] = []
  /// What links and lists call the segment.
  public var shortName: Located?
  /// Anchors of earlier pages that lead to the segment now.
  public var formerAnchors: [String] = []
  /// Whether the book has the segment in its appendix, and not on the chapter's page.
  public var isInAppendix = false
  /// The printed entries that rest on facts, by their labels.
  public var entries: [Entry] = []
  /// The facts below what is known that the rule of thumb rests on.
  public var ruleEvidence: [String] = []
  /// The same for the sample for the reader's app.
  public var sampleEvidence: [String] = []
  /// The figures that the prose promises.
  public var figures: [Located] = []
  /// The line that promises measured costs, if one does.
  public var costsLine: Int?
  /// Whether the segment is meant to print something.
  public var promisesOutput = true
  /// The exercises that practise the segment.
  public var exercises: [String] = []
  /// The exercises that need the segment and are to be done after a later one.
  public var preparedExercises: [String] = []
  /// Those of them that the segment explains, so that it is to be read first.
  public var explainedExercises: [String] = []
  /// The scenes that play the segment.
  public var scenes: [String] = []

  /// What a printed entry rests on.
  public struct Entry: Equatable, Sendable {
    /// The label that it is printed with.
    public var label: String
    /// The ids of the facts.
    public var facts: [String]
    /// The line that says so.
    public var line: Int
    /// Whether it is said of the variation alone.
    public var isVariation: Bool
  }

  /// The marks of the printed entries, by their labels.
  ///
  /// - Parameter isVariation: Whether of what the variation prints; what is said of that alone comes before what is said of
  ///   both.
  package func marks(_ facts: FactList, ofVariation isVariation: Bool = false) -> [String: EvidenceMark] {
    func marks(_ isVariation: Bool) -> [String: EvidenceMark] {
      let marks = entries.filter { $0.isVariation == isVariation }.compactMap { entry in
        EvidenceMark(entry.facts.compactMap { facts[$0]?.kind }).map { (entry.label, $0) }
      }
      return Dictionary(marks) { first, _ in first }
    }
    return isVariation ? marks(false).merging(marks(true)) { $1 } : marks(false)
  }

  /// The sign of a rule or a sample, with a space before it; empty where it rests on what is known.
  package static func sign(_ ids: [String], _ facts: FactList) -> String {
    let mark = EvidenceMark(ids.compactMap { facts[$0]?.kind })
    return mark.map { $0 == .known ? "" : " " + $0.sign } ?? ""
  }

  /// Whether the source has a variation, or a part of one.
  package var hasVariation: Bool { SegmentPart.variation.contains { !blocks($0).isEmpty } }

  /// Where to practise the segment: a paragraph for each exercise.
  package var practice: [String] {
    Array(exercises.map { ["Practise it: `swift run workbook task \($0)`"] }.joined(separator: [""]))
  }

  /// The blocks of a part in the order of the file; none where the file lacks the part.
  ///
  /// - Parameter part: The part.
  public func blocks(_ part: SegmentPart) -> [Block] { parts[part] ?? [] }

  /// A part as lines of Markdown: code is fenced, and one blank line stands between blocks.
  ///
  /// The heading of the variation is not among the lines of its question; `variationHeading` holds it. What is hidden in
  /// several regions is one block of code here.
  ///
  /// - Parameter part: The part.
  public func markdown(_ part: SegmentPart) -> [String] {
    let blocks = blocks(part)
    if part == .setUp, !blocks.isEmpty {
      return CodeText.fenced(
        Array(blocks.map { $0.lines.map(\.text) }.joined(separator: [""])), language: "swift")
    }
    return Array(blocks.map(\.markdown).joined(separator: [""]))
  }

  /// A piece of text with its line.
  public struct Located: Equatable, Sendable {
    /// The text.
    public var text: String
    /// The line, from 1.
    public var line: Int

    /// Places a text.
    package init(text: String, line: Int) {
      self.text = text
      self.line = line
    }
  }
}
