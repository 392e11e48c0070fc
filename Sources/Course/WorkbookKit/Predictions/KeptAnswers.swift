import Foundation

/// A reader's answers, in the order in which they were given: of each question the first one and the latest.
public struct KeptAnswers: Equatable, Sendable {
  /// The answers.
  public private(set) var all: [KeptAnswer]

  /// Keeps answers.
  ///
  /// - Parameter all: The answers, the earliest first.
  public init(_ all: [KeptAnswer] = []) { self.all = all }

  /// Reads the answers of a file.
  ///
  /// - Parameter text: Lines of JSON, one an answer; or the report that `workbook report --json` writes.
  /// - Throws: `PredictionsProblem` for the first line that is no answer, and for a report without answers.
  public init(text: String) throws(PredictionsProblem) {
    if let report = try? JSONDecoder().decode(Report.self, from: Data(text.utf8)), report.version != nil {
      guard let answers = report.predictions else { throw .reportWithoutAnswers }
      all = answers
      return
    }
    all = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      guard let answer = AnswerLine.read(String(line)) else { throw .noAnswer(line: index + 1) }
      all.append(answer)
    }
  }

  /// These answers, and those of another file of the same reader that are not among them.
  ///
  /// - Parameter other: The answers of the other file.
  public func merged(with other: KeptAnswers) -> KeptAnswers {
    KeptAnswers(all + other.all.filter { !all.contains($0) })
  }

  /// The first answer to each question, in the order in which they were given.
  public var first: [KeptAnswer] {
    var seen = Set<KeptAnswer.Question>()
    return all.filter { seen.insert($0.place).inserted }
  }

  /// The latest answer to each question, in the order of the questions' first answers.
  public var latest: [KeptAnswer] {
    var latest: [KeptAnswer.Question: KeptAnswer] = [:]
    for answer in all { latest[answer.place] = answer }
    return first.compactMap { latest[$0.place] }
  }

  /// How many of the latest answers are right, and of how many.
  ///
  /// A misconception counts once, however many answers show it. It is known by the text of its belief: two texts are two.
  public var score: (right: Int, all: Int) {
    let right = latest.count { $0.isRight }
    let wrong = latest.filter { !$0.isRight }
    let misconceptions = Set(wrong.compactMap(\.belief)).count
    return (right, right + misconceptions + wrong.count { $0.belief == nil })
  }

  /// The part of a report that holds answers.
  private struct Report: Decodable {
    var version: Int?
    var predictions: [KeptAnswer]?
  }
}

/// Why a file cannot be read for answers.
public enum PredictionsProblem: Error, Equatable, Sendable {
  /// A line is no answer.
  case noAnswer(line: Int)
  /// It is a report, and no answers stand in it.
  case reportWithoutAnswers

  /// The problem as the end of a sentence that begins with the file's name.
  public var text: String {
    switch self {
    case .noAnswer(let line): "line \(line) is no answer that `--predict` has kept"
    case .reportWithoutAnswers: "this report has no answers in it"
    }
  }
}

/// An answer as a line of JSON.
enum AnswerLine {
  static func read(_ line: String) -> KeptAnswer? {
    try? JSONDecoder().decode(KeptAnswer.self, from: Data(line.utf8))
  }

  static func text(_ answer: KeptAnswer) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(answer), as: UTF8.self)
  }
}
