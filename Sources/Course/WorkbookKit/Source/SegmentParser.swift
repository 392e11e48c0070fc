import Foundation

/// Reads a segment's source file.
public struct SegmentParser {
  /// The segment, or nil where none could be read.
  public private(set) var segment: SegmentSource?
  /// Everything that is wrong with the file.
  public private(set) var problems: [SourceProblem] = []

  /// Between which markers a line stands.
  private enum Region: Equatable {
    case shown
    case hidden(since: Int)
    case variation(since: Int)
  }

  private let file: String
  private var source: SegmentSource
  private var parts = PartCollector()
  private var wrapper = SegmentWrapper()
  private var fence = Fence()
  private var region = Region.shown

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: The file's contents.
  ///   - file: The file's path relative to the package, for messages.
  public init(_ text: String, file: String) {
    self.file = file
    source = SegmentSource(file: file, name: "", nameLine: 1)
    parts.begin(.situation, line: 1)
    for (index, line) in text.components(separatedBy: "\n").enumerated() { read(line, line: index + 1) }
    endFence()
    reportOpenRegion()
    conclude()
  }

  private mutating func read(_ text: String, line: Int) {
    let sourceLine = SourceLine(text)
    if case .prose(let text) = sourceLine {
      endRegion(before: text)
      if case .hidden = region { report(.hiddenProse, line) } else { readProse(text, line: line) }
      return
    }
    endFence()
    switch sourceLine {
    case .hide:
      if region == .shown { region = .hidden(since: line) } else { report(.nestedHide, line) }
      parts.endBlock(of: .setUp)
    case .variation: beginVariation(line)
    case .show: endRegion(line)
    case .unknownMarker(let text): report(.unknownMarker(text), line)
    case .importLine, .prose: break
    case .code(let text): readCode(text, line: line)
    }
  }

  private mutating func beginVariation(_ line: Int) {
    guard region == .shown, wrapper.place == .outside else {
      report(.variationInside, line)
      return
    }
    region = .variation(since: line)
    parts.begin(.variationCode, line: line)
  }

  private mutating func endRegion(_ line: Int) {
    if region == .shown { report(.showWithoutHide, line) }
    if case .variation = region { parts.endPart() }
    region = .shown
  }

  /// A region that is still open where the next part begins would take in everything below it.
  private mutating func endRegion(before prose: String) {
    guard wrapper.place == .outside, fence.openLine == nil, prose.hasPrefix("### ") else {
      return
    }
    reportOpenRegion()
    region = .shown
  }

  private mutating func reportOpenRegion() {
    switch region {
    case .shown: break
    case .hidden(let line): report(.unclosedHide, line)
    case .variation(let line): report(.unclosedVariation, line)
    }
  }

  /// A fence that is still open where the comment ends would take in everything below it.
  private mutating func endFence() {
    if let line = fence.openLine { report(.unclosedFence, line) }
    fence = Fence()
  }

  private mutating func readProse(_ text: String, line: Int) {
    guard !fence.holds(text, line: line) else {
      parts.prose(text, line: line, in: codePart)
      return
    }
    if text.hasPrefix("## ") || text.hasPrefix("### ") {
      readHeading(text, line: line)
      return
    }
    switch Directive.read(text) {
    case .problem(let kind): report(kind, line)
    case .directive(.evidence(let ids)): source.evidence += ids.map { .init(text: $0, line: line) }
    case .directive(.entry(let label, let ids, let isVariation)):
      source.entries.append(.init(label: label, facts: ids, line: line, isVariation: isVariation))
    case .directive(.rule(let ids)): source.ruleEvidence += ids
    case .directive(.sample(let ids)): source.sampleEvidence += ids
    case .directive(.short(let name)): source.shortName = .init(text: name, line: line)
    case .directive(.formerly(let anchors)): source.formerAnchors += anchors
    case .directive(.figures(let labels)): source.figures += labels.map { .init(text: $0, line: line) }
    case .directive(.costs): source.costsLine = line
    case .directive(.noOutput): source.promisesOutput = false
    case .directive(.appendix): source.isInAppendix = true
    case .directive(.exercise(let name)): source.exercises.append(name)
    case .directive(.prepares(let name)): source.preparedExercises.append(name)
    case .directive(.explains(let name)):
      source.preparedExercises.append(name)
      source.explainedExercises.append(name)
    case .prose: parts.prose(text, line: line, in: codePart)
    }
  }

  /// The part that prose between lines of code belongs to; nil outside functions that the page shows.
  private var codePart: SegmentPart? {
    if case .variation = region { return .variationCode }
    return wrapper.place == .body ? .code : nil
  }

  private mutating func readHeading(_ text: String, line: Int) {
    guard wrapper.place == .outside else {
      report(.headingInCode(text), line)
      return
    }
    let title = String(text.drop { $0 == "#" }.drop { $0 == " " }).trimmingTrailingSpaces()
    if text.hasPrefix("### "), let part = SegmentPart(heading: title) {
      parts.begin(part, line: line)
      if part == .variationQuestion, source.variationHeading == nil {
        source.variationHeading = .init(text: title, line: line)
      }
    } else {
      report(.unknownHeading(text, suggestion: SegmentPart.suggestion(for: title)), line)
      parts.endPart(isReported: true)
    }
  }

  private mutating func readCode(_ text: String, line: Int) {
    if case .variation = region {
      parts.code(text, line: line, in: .variationCode)
      return
    }
    let part: SegmentPart = region == .shown ? .code : .setUp
    let place = wrapper.place
    switch wrapper.read(text, line: line) {
    case .keep: parts.code(text, line: line, in: part)
    case .drop: break
    case .open:
      // The comment above the function speaks of the wrapper.
      parts.dropCode { $0.hasPrefix("///") || $0.hasPrefix("@") || $0.isEmpty }
      parts.begin(.code, line: line)
    case .close:
      // The last line of the body closes the closure; it belongs to the wrapper.
      parts.dropCode { $0.isEmpty }
      if place == .body { parts.dropCode("  }") }
      parts.endBlock(of: .code)
    case .unreadable:
      report(.noSegment, line)
      wrapper = SegmentWrapper()
    }
  }

  private mutating func report(_ kind: SourceProblemKind, _ line: Int) {
    problems.append(SourceProblem(kind, file: file, line: line))
  }

  private mutating func conclude() {
    source.parts = parts.finished()
    guard let name = wrapper.names.first else {
      if !problems.contains(where: { $0.kind == .noSegment }) { report(.noSegment, 1) }
      return
    }
    source.name = name.text
    source.nameLine = name.line
    source.title = wrapper.titles.first ?? name.text
    source.function = wrapper.functions.first ?? ""
    if let fault = SegmentName.fault(in: name.text) { report(.badName(name.text, fault), name.line) }
    for other in wrapper.names.dropFirst() { report(.secondSegment, other.line) }
    for fault in parts.faults { report(fault.kind, fault.line) }
    for entry in source.entries {
      let odd = entry.facts.filter { id in !source.evidence.contains { $0.text == id } }
      if !odd.isEmpty { report(.entryWithoutEvidence(entry.label, facts: odd), entry.line) }
    }
    if !parts.missing.isEmpty { report(.missingParts(parts.missing), name.line) }
    if !source.blocks(.code).contains(where: { $0.kind == .code }) { report(.noCode, name.line) }
    segment = source
  }
}
