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
  }

  /// Whose answers these are: `Core Data`, or `OpenCoreData` for the engine.
  var framework: String
  /// The operating system; nil in the recorded answers, which are the same on each.
  var system: String?
  /// Its version.
  var version: String?
  /// The day on which the questions were asked.
  var day: String?
  /// The answers, in the order of the probes.
  var answers: [Entry]

  /// The answer of a probe.
  subscript(probe: String) -> Entry? { answers.first { $0.probe == probe } }

  /// Whose answers these are, in words.
  var title: String { ([framework] + [system, version, day].compactMap { $0 }).joined(separator: ", ") }

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
    if answers.isEmpty { throw CompareProblem.unreadable(file: file.path, reason: "it has no answers.") }
    var seen: Set<String> = []
    for answer in answers where !seen.insert(answer.probe).inserted {
      throw CompareProblem.unreadable(file: file.path, reason: "it has two answers of the probe \(answer.probe).")
    }
  }

  /// Creates a transcript.
  init(framework: String, system: String? = nil, version: String? = nil, day: String? = nil, answers: [Entry]) {
    (self.framework, self.system, self.version, self.day) = (framework, system, version, day)
    self.answers = answers
  }

  /// Writes a file with a line for each answer, which differs from another in the lines of those answers alone that differ.
  ///
  /// - Parameters:
  ///   - file: The file.
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
