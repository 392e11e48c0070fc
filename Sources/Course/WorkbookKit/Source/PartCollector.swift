/// Sorts the lines of a segment's file into its parts.
struct PartCollector {
  /// What is wrong, with its line.
  private(set) var faults: [(kind: SourceProblemKind, line: Int)] = []

  private var parts: [SegmentPart: [SegmentSource.Block]] = [:]
  private var firstLines: [SegmentPart: Int] = [:]
  private var latest = SegmentPart.situation
  /// The part that prose belongs to outside the body; nil where no heading stands above it.
  private var open: SegmentPart?
  private var hasStrayProse = false
  /// The parts whose last block the next line may continue, whatever stands between.
  private var continued: Set<SegmentPart> = []
  /// Where the last line went.
  private var last = SegmentPart.situation

  /// A part begins, with the heading or the marker on this line.
  mutating func begin(_ part: SegmentPart, line: Int) {
    hasStrayProse = false
    endBlock(of: part)
    open = part == .code || part == .variationCode ? nil : part
    if let first = firstLines[part] {
      // A second function has a problem of its own.
      guard part != .code else { return }
      faults.append((.doubledPart(part, firstLine: first), line))
      return
    }
    firstLines[part] = line
    if part.place < latest.place {
      faults.append((.misplacedPart(part, after: latest), line))
    } else {
      latest = part
    }
  }

  /// The next line of a part begins a block of its own.
  mutating func endBlock(of part: SegmentPart) { continued.remove(part) }

  /// What follows belongs to no part.
  ///
  /// - Parameter isReported: Whether it is known already, as under a heading that no part has.
  mutating func endPart(isReported: Bool = false) {
    open = nil
    hasStrayProse = isReported
  }

  /// Takes a line of prose for the part whose heading stands above it, or for one that is given.
  mutating func prose(_ text: String, line: Int, in part: SegmentPart? = nil) {
    guard let part = part ?? open else {
      if !hasStrayProse, !text.isEmpty {
        faults.append((.proseOutsideParts, line))
        hasStrayProse = true
      }
      return
    }
    append(.init(text: text, line: line), .prose, to: part)
  }

  /// Takes a line of code.
  mutating func code(_ text: String, line: Int, in part: SegmentPart) {
    append(.init(text: text, line: line), .code, to: part)
  }

  /// Removes the last line of code, as long as it is of a kind.
  mutating func dropCode(while isOfKind: (String) -> Bool) {
    while let line = lastCodeLine, isOfKind(line) { dropLastCodeLine() }
  }

  /// Removes the last line of code where it is this one.
  mutating func dropCode(_ text: String) {
    if lastCodeLine == text { dropLastCodeLine() }
  }

  /// The parts, without those that are empty, which are among the faults from now on.
  mutating func finished() -> [SegmentPart: [SegmentSource.Block]] {
    parts = parts.mapValues { $0.compactMap(Self.trimmed) }.filter { !$0.value.isEmpty }
    for (part, line) in firstLines.sorted(by: { $0.value < $1.value }) where part != .code && parts[part] == nil {
      faults.append((.emptyPart(part), line))
    }
    return parts
  }

  /// The needed parts that no line begins; where a variation has begun, all of its parts are needed.
  var missing: [SegmentPart] {
    let hasVariation = SegmentPart.variation.contains { firstLines[$0] != nil }
    return (SegmentPart.needed + (hasVariation ? SegmentPart.variation : [])).filter { firstLines[$0] == nil }
  }

  private mutating func append(_ line: SegmentSource.Located, _ kind: SegmentSource.Block.Kind, to part: SegmentPart) {
    last = part
    guard continued.contains(part), let index = parts[part]?.indices.last, parts[part]?[index].kind == kind else {
      parts[part, default: []].append(.init(kind: kind, lines: [line]))
      continued.insert(part)
      return
    }
    // Comments that something stands between are paragraphs of their own.
    if kind == .prose, let end = parts[part]?[index].lines.last?.line, end + 1 < line.line {
      parts[part]?[index].lines.append(.init(text: "", line: line.line - 1))
    }
    parts[part]?[index].lines.append(line)
  }

  private var lastCodeLine: String? {
    guard let block = parts[last]?.last, block.kind == .code else { return nil }
    return block.lines.last?.text
  }

  private mutating func dropLastCodeLine() {
    guard let index = parts[last]?.indices.last else { return }
    parts[last]?[index].lines.removeLast()
  }

  private static func trimmed(_ block: SegmentSource.Block) -> SegmentSource.Block? {
    let lines = ProseText.trimmed(block.lines)
    guard !lines.isEmpty else { return nil }
    return .init(kind: block.kind, lines: block.kind == .code ? CodeText.outdented(lines) : ProseText.tidied(lines))
  }
}
