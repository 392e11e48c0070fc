import Foundation

/// The command line of a chapter.
struct LessonOptions: Equatable {
  enum Action: Equatable { case run, list, help }

  var action = Action.run
  /// The indices of the segments to run, in this order; nil for all of them.
  var segments: [Int]?
  var showsStatements = false
  var showsTrace = false
  var predicts = false
  /// Whether a room looks on: nothing that it answers is kept, and what is printed stands alone until the speaker goes on.
  var isRoom = false
  var reads = false
  var isPlain = false
  /// Whether a page that is read shows the code that it hides.
  var showsSetUp = false
  var measures = false
  var keepFile: URL?
  var recordFile: URL?
  var costsFile: URL?

  static let flags = [
    "--help", "--list", "--measure", "--plain", "--predict", "--read", "--room", "--setup", "--sql", "--trace",
  ]
  static let valued = ["--costs", "--keep", "--record", "--segment"]

  init(_ arguments: [String], lesson: Lesson) throws {
    var rest = arguments[...]
    var seen = Set<String>()
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let option = parts[0] == "-h" ? "--help" : parts[0]
      guard Self.flags.contains(option) || Self.valued.contains(option) else {
        let known = (Self.flags + Self.valued).sorted()
        throw LessonProblem.unknownOption(option, suggestion: ClosestMatch.find(option, among: known))
      }
      guard seen.insert(option).inserted else { throw LessonProblem.repeatedOption(option) }
      if Self.flags.contains(option) {
        guard parts.count == 1 else { throw LessonProblem.unexpectedValue(option: option) }
        set(option)
      } else {
        let value = parts.count == 2 ? parts[1] : rest.popFirst()
        guard let value, !value.isEmpty, !value.hasPrefix("--") else {
          throw LessonProblem.missingValue(option: option)
        }
        try set(option, to: value, lesson: lesson)
      }
    }
    try checkTogether(seen)
  }

  /// A page that is read is neither asked about nor recorded.
  private func checkTogether(_ options: Set<String>) throws {
    let excluded = [
      ("--read", ["--predict", "--record", "--costs"]), ("--predict", ["--record", "--costs"]),
    ]
    for (option, others) in excluded where options.contains(option) {
      if let other = others.first(where: options.contains) { throw LessonProblem.notTogether(option, other) }
    }
    if isRoom, !predicts, !reads { throw LessonProblem.needsOther("--room", other: "--predict` or `--read") }
    for (option, isGiven) in [("--plain", isPlain), ("--setup", showsSetUp)] where isGiven && !reads {
      throw LessonProblem.needsOther(option, other: "--read")
    }
  }

  private mutating func set(_ flag: String) {
    switch flag {
    case "--help": action = .help
    case "--list": if action != .help { action = .list }
    case "--measure": measures = true
    case "--plain": isPlain = true
    case "--predict": predicts = true
    case "--read": reads = true
    case "--room": isRoom = true
    case "--setup": showsSetUp = true
    case "--sql": showsStatements = true
    default: showsTrace = true
    }
  }

  private mutating func set(_ option: String, to value: String, lesson: Lesson) throws {
    switch option {
    case "--keep": keepFile = URL(fileURLWithPath: value)
    case "--record": recordFile = URL(fileURLWithPath: value)
    case "--costs": (costsFile, measures) = (URL(fileURLWithPath: value), true)
    default: segments = try SegmentList.indices(value, of: lesson.segments)
    }
  }
}
