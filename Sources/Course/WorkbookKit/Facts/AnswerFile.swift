import Foundation

/// The answers of one framework to the questions of `compare`, as that program writes them.
///
/// The program has a type of its own for the same files: on a Mac its target is built without this one, and the package manager
/// takes no file into two targets. A test reads with this type what that one writes.
public struct AnswerFile: Equatable, Sendable, Decodable {
  /// What one probe answered.
  public struct Answer: Equatable, Sendable, Decodable {
    /// The probe's name.
    public let probe: String
    /// What it is about.
    public let subject: String
    /// Its question.
    public let question: String
    /// The facts that it settles.
    public let facts: [String]
    /// The segments whose printed lines it settles.
    public let segments: [String]
    /// The answer.
    public let answer: String
  }

  /// Whose answers these are: `Core Data`, or `OpenCoreData` for the engine.
  public let framework: String
  /// The operating system; nil in the engine's recorded answers.
  public let system: String?
  /// Its version, in the system's own words.
  public let version: String?
  /// The day on which the questions were asked.
  public let day: String?
  /// The answers, in the order of the probes.
  public let answers: [Answer]

  /// The engine's recorded answers, relative to the package.
  public static let engine = "Sources/Tools/Compare/Recorded/engine.json"
  /// The folder of the transcripts from other systems, relative to the package.
  public static let transcripts = "Sources/Facts/compare/transcripts"

  /// Creates a file's contents.
  public init(framework: String, system: String? = nil, version: String? = nil, day: String? = nil, answers: [Answer]) {
    (self.framework, self.system, self.version, self.day) = (framework, system, version, day)
    self.answers = answers
  }

  /// Reads a file.
  ///
  /// - Parameter file: The file.
  /// - Throws: Foundation's error where it cannot be read, or is of another form.
  public init(file: URL) throws {
    self = try JSONDecoder().decode(AnswerFile.self, from: Data(contentsOf: file))
  }

  /// The system with the number of its version, such as `macOS 15.1`.
  public var name: String {
    let number = (version ?? "").split { !($0.isASCII && $0.isNumber) && $0 != "." }.first
    return [system, number.map(String.init)].compactMap { $0 }.joined(separator: " ")
  }

  /// The answer to a question; nil where the file has none, or the probe asked something else then.
  ///
  /// - Parameter asked: The probe, as it asks now.
  public func answer(to asked: Answer) -> String? {
    answers.first { $0.probe == asked.probe && $0.question == asked.question }?.answer
  }
}
