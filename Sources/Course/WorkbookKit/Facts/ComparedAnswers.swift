import Foundation

/// The engine's answers to the questions of `compare`, and those of Apple's framework, system by system.
public struct ComparedAnswers: Equatable, Sendable {
  /// A probe that Apple's framework answers otherwise than the engine.
  public struct Difference: Equatable, Sendable {
    /// The probe, with the engine's answer.
    public let probe: AnswerFile.Answer
    /// The other answers.
    public let others: [Other]
  }

  /// Another answer, and the system that gave it.
  public struct Other: Equatable, Sendable {
    /// The system with the number of its version.
    public let system: String
    /// Its answer.
    public let answer: String
  }

  /// The engine's answers.
  public let engine: [AnswerFile.Answer]
  /// The transcripts, by system.
  public let transcripts: [AnswerFile]
  /// The probes that Apple's framework answers otherwise, in their order.
  public let differences: [Difference]
  /// Transcripts that cannot be used.
  let problems: [FactProblem]

  /// Compares.
  ///
  /// - Parameters:
  ///   - engine: The engine's answers.
  ///   - transcripts: Those of Apple's framework.
  public init(engine: [AnswerFile.Answer] = [], transcripts: [AnswerFile] = []) {
    self.init(engine, transcripts, problems: [])
  }

  private init(_ engine: [AnswerFile.Answer], _ transcripts: [AnswerFile], problems: [FactProblem]) {
    self.engine = engine
    let transcripts = transcripts.sorted { ValueText.naturally($0.name, $1.name) }
    self.transcripts = transcripts
    self.problems = problems
    differences = engine.compactMap { probe in
      let others = transcripts.compactMap { file -> Other? in
        guard let answer = file.answer(to: probe), answer != probe.answer else { return nil }
        return Other(system: file.name, answer: answer)
      }
      return others.isEmpty ? nil : Difference(probe: probe, others: others)
    }
  }

  /// Reads a package; one without answers has none.
  ///
  /// - Parameter root: The package's folder.
  /// - Throws: Foundation's error where the engine's answers or the folder cannot be read.
  public init(root: URL) throws {
    let engine = root.appendingPathComponent(AnswerFile.engine)
    let folder = root.appendingPathComponent(AnswerFile.transcripts)
    func isThere(_ place: URL) -> Bool { FileManager.default.fileExists(atPath: place.path) }
    let names = isThere(folder) ? try FileManager.default.contentsOfDirectory(atPath: folder.path) : []
    var (transcripts, problems): ([AnswerFile], [FactProblem]) = ([], [])
    for name in names.sorted(by: ValueText.naturally) where name.hasSuffix(".json") {
      let file = try? AnswerFile(file: folder.appendingPathComponent(name))
      if let reason = Self.fault(of: file) {
        problems.append(FactProblem(.unreadable(reason), file: "\(AnswerFile.transcripts)/\(name)", line: 1))
      } else if let file {
        transcripts.append(file)
      }
    }
    self.init(isThere(engine) ? try AnswerFile(file: engine).answers : [], transcripts, problems: problems)
  }

  /// Why a file is no transcript of Apple's framework.
  private static func fault(of file: AnswerFile?) -> String? {
    guard let file else { return "it has not the form that `swift run compare --json FILE` writes." }
    if file.framework != "Core Data" { return "its answers are those of \(file.framework), not of Core Data." }
    let isWhole = file.system != nil && file.version != nil && file.day != nil
    return isWhole ? nil : "it does not say on which system, of which version and on which day it was made."
  }

  /// How many of the questions a transcript answers, and how many of these otherwise than the engine.
  package func counts(of file: AnswerFile) -> (asked: Int, other: Int) {
    let answered = engine.filter { file.answer(to: $0) != nil }
    return (answered.count, answered.count { file.answer(to: $0) != $0.answer })
  }

  /// The differences that something in the book rests on.
  ///
  /// - Parameter segment: A segment's name, or nil.
  package func differences(under segment: String?, facts: [String]) -> [Difference] {
    differences.filter { difference in
      difference.probe.facts.contains(where: facts.contains)
        || segment.map(difference.probe.segments.contains) ?? false
    }
  }

  /// The label of what rests on differing answers, such as `differs from macOS 15.1: run`.
  package static func label(_ differences: [Difference]) -> String {
    let systems = Set(differences.flatMap(\.others).map(\.system)).sorted(by: ValueText.naturally)
    return "differs from \(systems.joined(separator: ", ")): \(FactKind.run.word)"
  }
}
