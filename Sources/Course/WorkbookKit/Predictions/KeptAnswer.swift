/// An answer that a reader gave to a question of `--predict`, as it is kept: one line of JSON.
///
/// The title, the question and the belief stand in it, so that a teacher can read the answers of a class without running a
/// chapter.
public struct KeptAnswer: Codable, Equatable, Sendable {
  /// The chapter's number.
  public var chapter: Int
  /// The segment's name.
  public var segment: String
  /// The segment's title.
  public var title: String
  /// The question's place in the segment, from 1.
  public var ask: Int
  /// The question, in Markdown.
  public var question: String
  /// What the reader expected.
  public var answer: String
  /// What the run printed.
  public var expected: String
  /// Whether the two are the same.
  public var isRight: Bool
  /// The belief that leads to the answer, in Markdown; nil where it is right or no belief is known.
  public var belief: String?

  enum CodingKeys: String, CodingKey {
    case chapter, segment, title, ask, question, answer, expected, belief
    case isRight = "right"
  }

  /// Keeps an answer.
  ///
  /// - Parameters:
  ///   - chapter: The chapter's number.
  ///   - segment: The segment's name.
  ///   - title: The segment's title.
  ///   - ask: The question's place in the segment, from 1.
  ///   - question: The question.
  ///   - answer: What the reader expected.
  ///   - expected: What the run printed.
  ///   - isRight: Whether the two are the same.
  ///   - belief: The belief that leads to the answer.
  public init(
    chapter: Int, segment: String, title: String, ask: Int, question: String, answer: String, expected: String,
    isRight: Bool, belief: String? = nil
  ) {
    self.chapter = chapter
    self.segment = segment
    self.title = title
    self.ask = ask
    self.question = question
    self.answer = answer
    self.expected = expected
    self.isRight = isRight
    self.belief = belief
  }

  /// What tells one question from all others.
  public struct Question: Hashable, Comparable, Sendable {
    /// The chapter's number.
    public var chapter: Int
    /// The segment's name.
    public var segment: String
    /// The question's place in the segment.
    public var ask: Int

    /// Orders by chapter, then by the segment's name, then by the question.
    public static func < (a: Question, b: Question) -> Bool {
      (a.chapter, a.segment, a.ask) < (b.chapter, b.segment, b.ask)
    }
  }

  /// The question that is answered.
  public var place: Question { Question(chapter: chapter, segment: segment, ask: ask) }
}
