import BookKit
import Foundation
import WorkbookKit

/// `workbook predictions`: what a reader mispredicted, and the answers of a class.
struct PredictionsCommand {
  let terminal: Terminal

  /// Shows the questions whose latest answer is wrong, with how to read their segments again.
  ///
  /// - Throws: `WorkbookProblem.badPredictions` where the file cannot be read.
  func showOwn(root: URL) throws {
    let answers = try Self.answers(in: WorkbookFolder(root: root).predictionsFile)
    guard !answers.latest.isEmpty else {
      terminal.line("Nothing is predicted yet: swift run chapter-1 --predict")
      return
    }
    let (right, all) = answers.score
    terminal.line("Predicted as printed: \(right) of \(all).")
    var shown: Set<String> = []
    for segment in MispredictedSegment.all(in: answers) {
      terminal.line()
      terminal.heading(segment.title)
      for answer in segment.answers {
        show(answer, withBelief: answer.belief.map { shown.insert($0).inserted } ?? false)
      }
      terminal.line("  Read it again: \(segment.command)")
    }
  }

  /// Counts the answers of several readers, the question that most of them got wrong first.
  ///
  /// - Parameter paths: Files that `--predict` keeps, or reports, or folders of them.
  /// - Returns: 0, or 1 where a file could not be read; the others are counted all the same.
  func showClass(_ paths: [String]) -> Int32 {
    let found = PredictionReaders(paths)
    let (readers, problems) = (found.readers, found.problems)
    let answers = ClassAnswers(readers)
    let questions = answers.questions
    terminal.line("\(CountedNoun.text(readers.count, "reader")), \(CountedNoun.text(questions.count, "question")).")
    for question in questions where question.wrongCount > 0 { show(question, of: answers) }
    let right = questions.count { $0.wrongCount == 0 }
    if right > 0 { terminal.line("\n\(CountedNoun.text(right, "question")): all answers as printed.") }
    for problem in problems { terminal.console.writeError("workbook: \(problem.text)\n") }
    return problems.isEmpty ? 0 : 1
  }

  /// The answers of a file.
  ///
  /// - Parameters:
  ///   - mustExist: Whether a file that is not there is an error, and not one without answers.
  /// - Throws: `WorkbookProblem.badPredictions`, which names the file and the line.
  static func answers(in file: URL, mustExist: Bool = false) throws(WorkbookProblem) -> KeptAnswers {
    guard !mustExist || FileManager.default.fileExists(atPath: file.path) else {
      throw .badPredictions(file.path, "there is no such file")
    }
    do { return try PredictionsFile(file).read() } catch {
      let reason = (error as? PredictionsProblem)?.text ?? error.localizedDescription
      throw .badPredictions(file.path, reason)
    }
  }

  /// Shows an answer; a belief that an answer above has shown too is not told again.
  private func show(_ answer: KeptAnswer, withBelief: Bool) {
    terminal.sentence(answer.question, indent: "  ")
    terminal.wrapped("you expected \(answer.answer), printed was \(answer.expected)", indent: "    ")
    if withBelief, let belief = answer.belief { terminal.sentence(belief, indent: "    ") }
  }

  private func show(_ question: ClassAnswers.Question, of answers: ClassAnswers) {
    terminal.line()
    let sample = question.sample
    // All of it comes from files of others.
    func wrapped(_ text: String, _ indent: String) { terminal.wrapped(VisibleText.oneLine(text), indent: indent) }
    func sentence(_ text: String, _ indent: String) { terminal.sentence(VisibleText.oneLine(text), indent: indent) }
    terminal.heading(
      VisibleText.oneLine(
        "\(question.wrongCount) of \(question.count) wrong: chapter \(sample.chapter), \(sample.segment)"))
    sentence(sample.question, "  ")
    wrapped("printed was \(sample.expected)", "    ")
    for (answer, count) in question.wrong.prefix(3) {
      wrapped("\(count) × \(answer.answer)", "    ")
      if let belief = answers.misconception(behind: answer) { sentence(belief, "        ") }
    }
  }
}

/// A segment of which a reader's latest predictions are not all right.
struct MispredictedSegment: Equatable {
  let chapter: Int
  let name: String
  let title: String
  /// The wrong answers.
  let answers: [KeptAnswer]

  /// How to read it again.
  var command: String { "swift run chapter-\(chapter) --read --segment \(name)" }

  /// The segments, by chapter and in the order in which they were first asked about.
  static func all(in answers: KeptAnswers) -> [MispredictedSegment] {
    var names: [String] = []
    let wrong = answers.latest.filter { !$0.isRight }
    for answer in wrong where !names.contains(answer.segment) { names.append(answer.segment) }
    let segments = names.compactMap { name -> MispredictedSegment? in
      let own = wrong.filter { $0.segment == name }
      return own.first.map { Self(chapter: $0.chapter, name: name, title: $0.title, answers: own) }
    }
    return segments.enumerated().sorted { ($0.element.chapter, $0.offset) < ($1.element.chapter, $1.offset) }
      .map(\.element)
  }
}
