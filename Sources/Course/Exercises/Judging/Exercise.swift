/// The number of an exercise: `1.3` is the third of chapter 1.
public struct ExerciseNumber: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  /// The chapter, from 1.
  public let chapter: Int
  /// The place in the chapter, from 1.
  public let position: Int

  /// Makes a number.
  public init(_ chapter: Int, _ position: Int) {
    self.chapter = chapter
    self.position = position
  }

  /// Reads `1.3`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let chapter = Self.whole(parts[0]), let position = Self.whole(parts[1]) else { return nil }
    self.init(chapter, position)
  }

  /// Such as `1.3`.
  public var description: String { "\(chapter).\(position)" }

  /// Chapter by chapter.
  public static func < (left: ExerciseNumber, right: ExerciseNumber) -> Bool {
    (left.chapter, left.position) < (right.chapter, right.position)
  }

  private static func whole(_ text: Substring) -> Int? {
    text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
  }
}

/// What a reader is told of an exercise before it is graded.
public struct Exercise: Sendable {
  /// Its number.
  public let number: ExerciseNumber
  /// Names its file, after the number: `count-what-is-left`.
  public let name: String
  /// Names it on the screen.
  public let title: String
  /// How many minutes it should take.
  public let minutes: Int
  /// The claims of the book that it exercises.
  public let claims: [String]
  /// Hands the functions of the reader's file to the grader: a Swift expression that makes the attempt.
  public let call: String
  /// Three hints, from a nudge to nearly the answer.
  public let hints: [String]
  /// Why an answer that passes is right, in a sentence or two.
  public let why: String
  /// Whether the names of its checks say what the reader is to find, so that the reader is not told them.
  public let hidesChecks: Bool

  /// Makes an exercise.
  public init(
    _ number: ExerciseNumber, _ name: String, _ title: String, minutes: Int, claims: [String], call: String,
    hints: [String], why: String = "", hidesChecks: Bool = false
  ) {
    self.number = number
    self.name = name
    self.title = title
    self.minutes = minutes
    self.claims = claims
    self.call = call
    self.hints = hints
    self.why = why
    self.hidesChecks = hidesChecks
  }

  /// The name of the reader's file.
  public var fileName: String { folderName + ".swift" }

  /// The name of the folder with its sources, in the folder of its chapter.
  public var folderName: String { "\(number)-\(name)" }

  /// The folder of one of its parts, in the package's folder.
  ///
  /// - Parameters:
  ///   - part: which one.
  ///   - chapterFolder: the name of the chapter's folder, such as `01-delete-rules`.
  public func folder(of part: ExercisePart, chapterFolder: String) -> String {
    "Sources/Course/Exercises/\(chapterFolder)/\(folderName)/\(part.rawValue)"
  }
}

/// What every exercise is made of: a folder each, in the exercise's own.
public enum ExercisePart: String, CaseIterable, Sendable {
  /// What judges it.
  case grader = "Grader"
  /// The reader's file as it is given.
  case starter = "Starter"
  /// One solution.
  case solution = "Solution"
  /// What the grader is tried with.
  case answers = "Answers"
}
