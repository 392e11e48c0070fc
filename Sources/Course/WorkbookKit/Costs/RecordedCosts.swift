import Foundation

/// The measured costs of a chapter, with when and on what they were taken: the file `costs.json` beside its lesson.
///
/// The book shows these figures and no others, so that a page is the same on every machine.
public struct RecordedCosts: Equatable, Sendable, Codable {
  /// The file's name, in the chapter's folder.
  public static let fileName = "costs.json"

  /// The day: `2026-11-21`.
  public var taken: String
  /// Processor and system.
  public var machine: String
  /// How the program was built: `release` or `debug`.
  public var build: String
  /// The costs by the names of the segments.
  public var segments: [String: [Cost]]

  /// Creates recorded costs.
  ///
  /// - Parameters:
  ///   - taken: The day.
  ///   - machine: Processor and system.
  ///   - build: How the program was built.
  ///   - segments: The costs by the names of the segments.
  public init(taken: String, machine: String, build: String, segments: [String: [Cost]] = [:]) {
    self.taken = taken
    self.machine = machine
    self.build = build
    self.segments = segments
  }

  /// Reads recorded costs.
  ///
  /// - Parameter json: What `json()` made.
  /// - Throws: `DecodingError` when the text is something else.
  public init(json: String) throws {
    self = try JSONDecoder().decode(RecordedCosts.self, from: Data(json.utf8))
  }

  /// The costs as JSON, with its keys in alphabetical order.
  ///
  /// - Throws: `EncodingError`, which no costs made here provoke.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

extension RecordedCosts {
  /// No costs yet, taken today on this machine.
  static func here() -> RecordedCosts {
    RecordedCosts(taken: today, machine: "\(processor), \(system)", build: build)
  }

  private static var build: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  private static var today: String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    let day = calendar.dateComponents([.year, .month, .day], from: Date())
    return [(day.year, 4), (day.month, 2), (day.day, 2)].map { number, width in
      let digits = String(number ?? 0)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }.joined(separator: "-")
  }

  private static var processor: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "unknown processor"
    return "\(ProcessInfo.processInfo.activeProcessorCount) × \(name)"
  }

  private static var system: String {
    let release = (try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)) ?? ""
    let version = release.split { $0 == "-" || $0 == "\n" }.first.map { " " + $0 } ?? ""
    return "Linux" + version
  }
}
