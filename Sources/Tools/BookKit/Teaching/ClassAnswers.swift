import WorkbookKit

/// The answers of several readers to each question, the question that most of them got wrong first.
package struct ClassAnswers: Equatable, Sendable {
  /// The first answers of all readers to one question.
  package struct Question: Equatable, Sendable {
    /// An answer to the question, which names it and what was printed.
    package var sample: KeptAnswer
    /// How many readers answered.
    package var count: Int
    /// The wrong answers, each with how many gave it; the commonest first.
    package var wrong: [(answer: KeptAnswer, count: Int)]

    /// How many readers were wrong.
    package var wrongCount: Int { wrong.reduce(0) { $0 + $1.count } }

    /// Compares what was answered, and how often.
    package static func == (a: Question, b: Question) -> Bool {
      a.sample == b.sample && a.count == b.count && a.wrong.map(\.answer) == b.wrong.map(\.answer)
        && a.wrong.map(\.count) == b.wrong.map(\.count)
    }
  }

  /// The questions.
  package let questions: [Question]

  private let readersByBelief: [String: Int]

  /// Counts answers.
  ///
  /// Of each reader the first answer to a question counts: a later one may have been given after reading the explanation.
  package init(_ readers: [KeptAnswers]) {
    let beliefs = readers.flatMap { Set($0.first.filter { !$0.isRight }.compactMap(\.belief)) }
    readersByBelief = Dictionary(grouping: beliefs, by: \.self).mapValues(\.count)
    let answers = Dictionary(grouping: readers.flatMap(\.first), by: \.place).sorted { $0.key < $1.key }
    let questions = answers.map { Self.question($0.value) }
    self.questions = questions.enumerated().sorted { a, b in
      (b.element.wrongCount, a.element.count, a.offset) < (a.element.wrongCount, b.element.count, b.offset)
    }.map(\.element)
  }

  /// The belief behind a wrong answer, in Markdown; where other answers show it too, with how many readers it is in all.
  ///
  /// A misconception is known by the text of its belief, as in `KeptAnswers.score`, and a reader counts once for each.
  ///
  /// - Parameter answer: an answer of ``questions``.
  package func misconception(behind answer: KeptAnswer) -> String? {
    guard let belief = answer.belief else { return nil }
    let rows = questions.flatMap(\.wrong).count { $0.answer.belief == belief }
    return rows < 2 ? belief : "\(belief) (\(CountedNoun.text(readersByBelief[belief] ?? 0, "reader")) in all)"
  }

  private static func question(_ answers: [KeptAnswer]) -> Question {
    let groups = Dictionary(grouping: answers.filter { !$0.isRight }) { AnswerText.plain($0.answer) }
    let wrong = groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { (answer: $0.value[0], count: $0.value.count) }
    return Question(sample: answers[0], count: answers.count, wrong: wrong)
  }
}
