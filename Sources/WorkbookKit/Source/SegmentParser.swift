import Foundation

/// Reads a segment's source file.
public struct SegmentParser {
  /// The segment, or nil where none could be read.
  public private(set) var segment: SegmentSource?
  /// Everything that is wrong with the file.
  public private(set) var problems: [SourceProblem] = []

  private let file: String
  private var source: SegmentSource
  private var wrapper = SegmentWrapper()
  private var hiddenSince: Int?
  private var prose: [(text: String, line: Int)] = []
  private var code: [(text: String, line: Int)] = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: The file's contents.
  ///   - file: The file's path relative to the package, for messages.
  public init(_ text: String, file: String) {
    self.file = file
    source = SegmentSource(file: file, name: "", nameLine: 1)
    for (index, line) in text.components(separatedBy: "\n").enumerated() { read(line, line: index + 1) }
    finishBlocks()
    if let line = hiddenSince { report(.unclosedHide, line) }
    conclude()
  }

  private mutating func read(_ text: String, line: Int) {
    switch SourceLine(text) {
    case .hide:
      if hiddenSince == nil { hiddenSince = line } else { report(.nestedHide, line) }
    case .show:
      if hiddenSince == nil { report(.showWithoutHide, line) }
      hiddenSince = nil
    case .unknownMarker(let text): report(.unknownMarker(text), line)
    case .importLine: break
    case .prose(let text):
      if hiddenSince == nil { readProse(text, line: line) } else { report(.hiddenProse, line) }
    case .code(let text): readCode(text, line: line)
    }
  }

  private mutating func readProse(_ text: String, line: Int) {
    switch Directive.read(text) {
    case .problem(let kind): report(kind, line)
    case .directive(.label(let label)): source.labels.append(.init(label: label, line: line))
    case .directive(.figures(let labels)): source.figures += labels.map { .init(text: $0, line: line) }
    case .directive(.costs): source.costsLine = line
    case .directive(.noOutput): source.promisesOutput = false
    case .directive(.exercise(let name)): source.exercise = name
    case .prose:
      if text.hasPrefix("## ") {
        source.heading = .init(text: String(text.dropFirst(3)).trimmingTrailingSpaces(), line: line)
      } else {
        flushCode()
        prose.append((text, line))
      }
    }
  }

  private mutating func readCode(_ text: String, line: Int) {
    let place = wrapper.place
    switch wrapper.read(text, line: line) {
    case .keep:
      guard hiddenSince == nil else { return }
      if text.isEmpty, code.isEmpty {
        // A blank line between two comments separates paragraphs.
        if !prose.isEmpty { prose.append(("", line)) }
        return
      }
      flushProse()
      code.append((text, line))
    case .drop: break
    case .open:
      while let last = code.last, last.text.hasPrefix("///") || last.text.hasPrefix("@") || last.text.isEmpty {
        code.removeLast()
      }
      finishBlocks()
    case .close:
      // The last line of the body closes the closure; it belongs to the wrapper.
      while let last = code.last, last.text.isEmpty { code.removeLast() }
      if place == .body, code.last?.text == "  }" { code.removeLast() }
      finishBlocks()
    case .unreadable:
      report(.noSegment, line)
      wrapper = SegmentWrapper()
    }
  }

  private mutating func flushProse() {
    let lines = prose
    prose = []
    guard let block = Self.trimmed(lines), let first = block.first else { return }
    source.blocks.append(.prose(block.map(\.text), line: first.line))
  }

  private mutating func flushCode() {
    let lines = code
    code = []
    guard let block = Self.trimmed(lines), let first = block.first else { return }
    source.blocks.append(.code(CodeText.outdented(block.map(\.text)), line: first.line))
  }

  private mutating func finishBlocks() {
    flushProse()
    flushCode()
  }

  private static func trimmed(_ lines: [(text: String, line: Int)]) -> [(text: String, line: Int)]? {
    guard let first = lines.firstIndex(where: { !$0.text.isEmpty }),
      let last = lines.lastIndex(where: { !$0.text.isEmpty })
    else { return nil }
    return Array(lines[first...last])
  }

  private mutating func report(_ kind: SourceProblem.Kind, _ line: Int) {
    problems.append(SourceProblem(kind, file: file, line: line))
  }

  private mutating func conclude() {
    guard let name = wrapper.names.first else {
      if !problems.contains(where: { $0.kind == .noSegment }) { report(.noSegment, 1) }
      return
    }
    source.name = name.text
    source.nameLine = name.line
    if let fault = SegmentName.fault(in: name.text) { report(.badName(name.text, fault), name.line) }
    for other in wrapper.names.dropFirst() { report(.secondSegment, other.line) }
    let hasProse = source.blocks.contains { if case .prose = $0 { true } else { false } }
    let hasCode = source.blocks.contains { if case .code = $0 { true } else { false } }
    if !hasProse { report(.noProse, 1) }
    if !hasCode { report(.noCode, name.line) }
    segment = source
  }
}
