/// A part of a chapter's end, in `main.swift` below the line that runs the lesson.
public enum ChapterEnding: String, CaseIterable, Sendable {
  /// What to look for in an app.
  case checklist
  /// Where to go on.
  case readNext

  /// How the part begins.
  package var mark: String {
    switch self {
    case .checklist: "## Checklist"
    case .readNext: "## Read next"
    }
  }
}

/// Reads the prose of a chapter's `main.swift`: above the imports the opening, below `lesson.main()` the end.
struct ChapterProse {
  private(set) var opening: [SegmentSource.Located] = []
  private(set) var endings: [ChapterEnding: [SegmentSource.Located]] = [:]
  private(set) var problems: [SourceProblem] = []

  private enum Part: Equatable {
    case opening
    case program
    case end(ChapterEnding?)
  }

  private let file: String
  private var place = Part.opening
  private var fence = Fence()
  private var reportedStrays = false

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - file: Its path relative to the package, for messages.
  init(_ text: String, file: String) {
    self.file = file
    for (index, line) in text.components(separatedBy: "\n").enumerated() { read(line, line: index + 1) }
    endFence()
    opening = ProseText.trimmed(opening)
    if opening.isEmpty { report(.noOpening, 1) }
    for ending in ChapterEnding.allCases {
      endings[ending] = endings[ending].map(ProseText.trimmed)
      if endings[ending]?.isEmpty ?? true { report(.missingEnding(ending), text.components(separatedBy: "\n").count) }
    }
  }

  private mutating func read(_ text: String, line: Int) {
    let sourceLine = SourceLine(text)
    if case .prose(let text) = sourceLine {
      readProse(text, line: line)
      return
    }
    endFence()
    switch sourceLine {
    case .unknownMarker(let marker): report(.unknownMarker(marker), line)
    case .importLine: if place == .opening { place = .program }
    case .code(let code): if code.contains(".main(") { place = .end(nil) }
    default: break
    }
  }

  private mutating func readProse(_ text: String, line: Int) {
    let located = SegmentSource.Located(text: text, line: line)
    let isFenced = fence.holds(text, line: line)
    if case .end = place, !isFenced, text.hasPrefix("## ") {
      begin(text.trimmingTrailingSpaces(), line: line)
      return
    }
    switch place {
    case .opening: opening.append(located)
    case .end(let ending?): endings[ending, default: []].append(located)
    case .program, .end(nil): reportStray(text, line)
    }
  }

  private mutating func begin(_ heading: String, line: Int) {
    let ending = ChapterEnding.allCases.first { $0.mark == heading }
    if ending == nil { report(.unknownHeading(heading, suggestion: ChapterEnding.suggestion(for: heading)), line) }
    reportedStrays = ending == nil
    place = .end(ending)
  }

  private mutating func reportStray(_ text: String, _ line: Int) {
    guard !reportedStrays, !text.isEmpty else { return }
    report(.proseOutsideEndings, line)
    reportedStrays = true
  }

  private mutating func endFence() {
    if let line = fence.openLine { report(.unclosedFence, line) }
    fence = Fence()
  }

  private mutating func report(_ kind: SourceProblemKind, _ line: Int) {
    problems.append(SourceProblem(kind, file: file, line: line))
  }
}

extension ChapterEnding {
  /// The marks of both parts, for messages.
  static var marks: String { allCases.map { "`\($0.mark)`" }.joined(separator: " and ") }

  fileprivate static func suggestion(for heading: String) -> String? {
    ClosestMatch.find(heading, among: allCases.map(\.mark))
  }
}
