import Foundation

/// The file in which a reader's answers are kept, beside the progress.
public struct PredictionsFile: Sendable {
  /// Where it is.
  public let url: URL

  /// Names the file.
  ///
  /// - Parameter url: Where it is; it need not exist.
  public init(_ url: URL) { self.url = url }

  /// The answers; none where the file is not there.
  ///
  /// - Throws: `PredictionsProblem` where a line is no answer, or Foundation's error where the file cannot be read.
  public func read() throws -> KeptAnswers { try KeptAnswers(text: text() ?? "") }

  /// Keeps answers, of each question the first one and the latest.
  ///
  /// A line that is no answer stays where it is: the file may be another program's by mistake, or a later version's.
  ///
  /// - Parameter answers: The answers.
  /// - Throws: Foundation's error where the file cannot be read or written; it is then as it was.
  public func keep(_ answers: [KeptAnswer]) throws {
    guard !answers.isEmpty else { return }
    var lines = try text()?.split(separator: "\n").map(String.init) ?? []
    for answer in answers {
      let earlier = lines.indices.filter { AnswerLine.read(lines[$0])?.place == answer.place }
      for index in earlier.dropFirst().reversed() { lines.remove(at: index) }
      lines.append(try AnswerLine.text(answer))
    }
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: url, options: .atomic)
  }

  private func text() throws -> String? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return try String(contentsOf: url, encoding: .utf8)
  }
}
