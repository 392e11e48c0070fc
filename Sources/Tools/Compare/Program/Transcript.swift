import Foundation

/// The answers of one framework on one system, as a file holds them.
///
/// The book reads the same files with a type of its own, `AnswerFile`. On a Mac this target is built without the workbook's, and
/// the package manager takes no file into two targets; a test reads with that type what this one writes.
struct Transcript: Equatable, Codable {
  /// What one probe answered.
  struct Entry: Equatable, Codable {
    /// The probe's name.
    var probe: String
    /// What it is about.
    var subject: String
    /// Its question, as it was asked.
    var question: String
    /// The facts that it settles.
    var facts: [String]
    /// The segments whose printed lines it settles.
    var segments: [String]
    /// The answer.
    var answer: String
    /// What the process wrote when it ended; told, and not compared.
    var words: String?
    /// The last lines that it wrote to standard error for this probe; told, and not compared.
    var tail: [String]?
  }

  /// How the probes were asked, as far as answers may depend on it.
  struct Run: Equatable, Codable {
    /// How many probes were to be asked.
    var asked: Int
    /// The process that answered; nil before it has.
    var process: ProbeProcess?
    /// The compiler's version, in its own words.
    var swift: String?
    /// The state of the sources.
    var commit: String?
    /// How long it took; nil where it was interrupted.
    var seconds: Int?
  }

  /// Whose answers these are: `Core Data`, or `OpenCoreData` for the engine.
  var framework: String
  /// The operating system; nil in the recorded answers, which are the same on each.
  var system: String?
  /// Its version.
  var version: String?
  /// The day on which the questions were asked.
  var day: String?
  /// How it was asked; nil in the recorded answers.
  var run: Run?
  /// The answers: of a run that has ended in the order of the probes, else as they came.
  var answers: [Entry]
  /// The probes that gave none, with the reason in its place: they failed, or answered in two ways.
  ///
  /// Nothing rests on these.
  var unanswered: [Entry]?

  /// The answer of a probe.
  subscript(probe: String) -> Entry? { answers.first { $0.probe == probe } }

  /// Whose answers these are, in words.
  var title: String { ([framework] + [system, version, day].compactMap { $0 }).joined(separator: ", ") }

  /// How many probes were asked, where some were not because the run was interrupted.
  var interruption: String? {
    guard let run, run.seconds == nil else { return nil }
    return "interrupted after \(answers.count + (unanswered ?? []).count) of \(run.asked) probes"
  }

  /// Takes in what came of a probe.
  mutating func add(_ found: Interview.Found) {
    if found.isAnswer { answers.append(found.entry) } else { unanswered = (unanswered ?? []) + [found.entry] }
  }

  /// Takes in what came of a probe that was asked again.
  ///
  /// - Returns: Whether it was the same; where it was not, nothing rests on the first answer any more.
  mutating func confirm(_ again: Interview.Found) -> Bool {
    let name = again.entry.probe
    guard let first = self[name] ?? unanswered?.first(where: { $0.probe == name }) else { return false }
    if first.answer == again.entry.answer { return true }
    answers.removeAll { $0.probe == name }
    unanswered?.removeAll { $0.probe == name }
    var entry = again.entry
    entry.answer = "unsteady: first \(first.answer), then \(again.entry.answer)"
    add(Interview.Found(entry: entry, isAnswer: false))
    return false
  }

  /// Puts entries in the order of probes.
  mutating func sort(by names: [String]) {
    let places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    func sorted(_ entries: [Entry]) -> [Entry] {
      entries.sorted { places[$0.probe, default: names.count] < places[$1.probe, default: names.count] }
    }
    answers = sorted(answers)
    unanswered = unanswered.map(sorted)
  }

  /// Reads a file.
  ///
  /// - Throws: `CompareProblem.unreadable` where it holds no transcript.
  init(file: URL) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), isFolder.boolValue {
      throw CompareProblem.unreadable(file: file.path, reason: "it is a folder.")
    }
    do { self = try JSONDecoder().decode(Transcript.self, from: Data(contentsOf: file)) } catch {
      let reason = error is DecodingError ? "it has another form." : error.localizedDescription
      throw CompareProblem.unreadable(file: file.path, reason: reason)
    }
    if answers.isEmpty, (unanswered ?? []).isEmpty {
      throw CompareProblem.unreadable(file: file.path, reason: "it has no answers.")
    }
    var seen: Set<String> = []
    for answer in answers where !seen.insert(answer.probe).inserted {
      throw CompareProblem.unreadable(file: file.path, reason: "it has two answers of the probe \(answer.probe).")
    }
  }

  /// Creates a transcript.
  init(
    framework: String, system: String? = nil, version: String? = nil, day: String? = nil, run: Run? = nil,
    answers: [Entry]
  ) {
    (self.framework, self.system, self.version, self.day) = (framework, system, version, day)
    (self.run, self.answers) = (run, answers)
  }

  /// Writes a file with a line for each answer, which differs from another in the lines of those answers alone that differ.
  ///
  /// - Parameters:
  ///   - options: Whether one that is there is written over.
  /// - Throws: `CompareProblem.unwritable` where that is impossible.
  func write(to file: URL, options: Data.WritingOptions = []) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      func text(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
      var head = self
      head.answers = []
      let lines = try answers.map(text).joined(separator: ",\n")
      let whole = try text(head).replacingOccurrences(of: "\"answers\":[]", with: "\"answers\":[\n\(lines)\n]") + "\n"
      try Data(whole.utf8).write(to: file, options: options)
    } catch {
      throw CompareProblem.unwritable(file: file.path, reason: error.localizedDescription)
    }
  }
}
