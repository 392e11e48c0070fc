import WorkbookKit

// How a draft becomes text: what moves takes its edits along, and whatever is cut takes them away.
extension PortingDraft {
  /// The new text of a file.
  ///
  /// - Parameters:
  ///   - sources: All files; others hold what moves here.
  func text(of index: Int, in sources: [SwiftSource]) -> [UInt8] {
    let source = sources[index]
    var changes = inner(edits[index, default: []], excluding: removed(from: source, index))
    for range in removed(from: source, index) {
      changes.append(Edit(range: range, replacement: "", kind: nil))
    }
    changes += arrivals(in: source, index, sources)
    changes += endings(source, index)
    if let imports = missingImports(of: source, index) { changes.append(imports) }
    var result = Self.applied(changes, to: source.bytes, in: 0..<source.bytes.count)
    for addition in additions[index, default: []] {
      if result.last != UInt8(ascii: "\n") { result += Array(source.lineBreak.utf8) }
      result += Array((source.lineBreak + addition.text + source.lineBreak).utf8)
    }
    return result
  }

  /// The number of edits that count, by kind.
  var counts: [PortingKind: Int] {
    var result: [PortingKind: Int] = [:]
    for kind in edits.values.flatMap({ $0 }).compactMap(\.kind) { result[kind, default: 0] += 1 }
    for kind in insertions.values.flatMap({ $0 }).compactMap(\.kind) { result[kind, default: 0] += 1 }
    for addition in additions.values.flatMap({ $0 }) { result[addition.kind, default: 0] += 1 }
    for file in newFiles { result[file.kind, default: 0] += 1 }
    return result
  }

  // MARK: What leaves

  /// The bytes that leave a file, with the blank lines that would be left over.
  private func removed(from source: SwiftSource, _ index: Int) -> [Range<Int>] {
    let ranges = (moves[index, default: []].map(\.range) + cuts[index, default: []])
      .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var result: [Range<Int>] = []
    for range in ranges {
      if let last = result.last,
        range.lowerBound <= last.upperBound || Self.isBlank(source, last.upperBound..<range.lowerBound)
      {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result.map { Self.withBlankLines($0, source) }
  }

  private static func isBlank(_ source: SwiftSource, _ range: Range<Int>) -> Bool {
    source.bytes[range].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  private static func withBlankLines(_ range: Range<Int>, _ source: SwiftSource) -> Range<Int> {
    guard range.lowerBound == source.lineStart(at: range.lowerBound), range.lowerBound > 0 else { return range }
    let before = source.lineStart(at: range.lowerBound - 1)..<range.lowerBound
    let text = source.text(in: before).trimmingSpaces
    guard text.isEmpty || text.hasSuffix("{") else { return range }
    var end = range.upperBound
    while end < source.bytes.count, Self.isBlank(source, end..<source.lineEnd(at: end)) {
      end = source.lineEnd(at: end)
    }
    return range.lowerBound..<end
  }

  // MARK: What arrives

  /// The edits that put what moves to this file into its classes.
  private func arrivals(in source: SwiftSource, _ index: Int, _ sources: [SwiftSource]) -> [Edit] {
    var texts: [Int: [[UInt8]]] = [:]
    for (origin, moves) in moves.sorted(by: { $0.key < $1.key }) {
      let from = sources[origin]
      let sorted = moves.filter { $0.target.source == index }.sorted { $0.range.lowerBound < $1.range.lowerBound }
      var end: Int?
      for move in sorted {
        guard let body = move.target.declaration.body else { continue }
        let place = body.lowerBound - 1
        var text = Self.applied(inner(edits[origin, default: []], within: move.range), to: from.bytes, in: move.range)
        if text.last != UInt8(ascii: "\n") { text = Array("    ".utf8) + text + Array(source.lineBreak.utf8) }
        // A blank line parts what nothing but one parted before, and what comes from two places.
        let isNext = end == move.range.lowerBound
        if texts[place] != nil, !isNext { text = Array(source.lineBreak.utf8) + text }
        texts[place, default: []].append(text)
        end = move.range.upperBound
      }
    }
    return texts.map { place, texts in Self.insertion(of: texts.flatMap { $0 }, behind: place, in: source) }
  }

  /// Puts lines behind the brace that opens a class.
  private static func insertion(of text: [UInt8], behind brace: Int, in source: SwiftSource) -> Edit {
    let offset = source.token(brace).range.upperBound
    let lineEnd = source.lineEnd(at: offset - 1)
    let rest = source.text(in: offset..<lineEnd).trimmingSpaces
    let (lines, lineBreak) = (String(decoding: text, as: UTF8.self), source.lineBreak)
    guard rest.isEmpty || rest.hasPrefix("//") else {
      return Edit(range: offset..<offset, replacement: lineBreak + lines, kind: nil)
    }
    var next = lineEnd
    while next < source.bytes.count, Self.isBlank(source, next..<source.lineEnd(at: next)) {
      next = source.lineEnd(at: next)
    }
    // A body of blank lines goes; before another member one of them stays.
    let endsBody = source.bytes[next...].first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "}")
    return Edit(range: lineEnd..<next, replacement: lines + (endsBody ? "" : lineBreak), kind: nil)
  }

  /// The edits that add lines to the ends of this file's classes.
  private func endings(_ source: SwiftSource, _ index: Int) -> [Edit] {
    insertions[index, default: []].compactMap { insertion in
      guard let body = insertion.target.declaration.body else { return nil }
      let brace = source.token(body.upperBound).range.lowerBound
      let start = source.lineStart(at: brace)
      let isAlone = source.text(in: start..<brace).trimmingSpaces.isEmpty
      let lines = source.lineBreak + insertion.text + source.lineBreak
      return Edit(
        range: isAlone ? start..<start : brace..<brace, replacement: isAlone ? lines : source.lineBreak + lines,
        kind: nil)
    }
  }

  /// The imports that a file needs and has not.
  private func missingImports(of source: SwiftSource, _ index: Int) -> Edit? {
    let present = source.declarations.filter { $0.keyword == "import" }
    let missing = imports[index, default: []].subtracting(present.map { ImportedName($0, source).ported(source) })
      .sorted()
    guard !missing.isEmpty else { return nil }
    let lines = missing.map { "import \($0)" }.joined(separator: source.lineBreak)
    if let last = present.last(where: { !$0.isConditional }) {
      let end = source.bytes(of: last.code).upperBound
      return Edit(range: end..<end, replacement: source.lineBreak + lines, kind: nil)
    }
    let start = source.code.isEmpty ? 0 : source.token(0).range.lowerBound
    return Edit(range: start..<start, replacement: lines + source.lineBreak + source.lineBreak, kind: nil)
  }

  // MARK: Applying

  private func inner(_ edits: [Edit], within range: Range<Int>) -> [Edit] {
    edits.filter { range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound }
  }

  private func inner(_ edits: [Edit], excluding ranges: [Range<Int>]) -> [Edit] {
    edits.filter { edit in
      !ranges.contains { $0.lowerBound <= edit.range.lowerBound && edit.range.upperBound <= $0.upperBound }
    }
  }

  /// A part of a text with edits made.
  ///
  /// Of two that overlap the one that begins first is made.
  private static func applied(_ edits: [Edit], to bytes: [UInt8], in range: Range<Int>) -> [UInt8] {
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    var result: [UInt8] = []
    var place = range.lowerBound
    for edit in sorted.map(\.element) where edit.range.lowerBound >= place {
      result += bytes[place..<edit.range.lowerBound]
      result += Array(edit.replacement.utf8)
      place = edit.range.upperBound
    }
    return result + bytes[min(place, range.upperBound)..<range.upperBound]
  }
}
