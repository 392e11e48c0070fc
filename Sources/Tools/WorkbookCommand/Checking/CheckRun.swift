import Foundation
import Graders
import ModelKit

/// Checks exercises, two chapters at a time, and tells of them in their order.
struct CheckRun {
  private let judge: @Sendable ([Assignment]) throws -> [Judgement]

  /// Checks the files of a folder of exercises.
  init(_ program: AttemptProgram, file: @escaping @Sendable (Exercise) -> AttemptFile) {
    judge = { try program.judge($0, file: file) }
  }

  /// Checks the files of a submission; where the grader itself fails, that is a verdict.
  ///
  /// Only what keeps everything from being judged is thrown.
  init(goingOn program: AttemptProgram, file: @escaping @Sendable (Exercise) -> AttemptFile) {
    judge = { assignments in
      do {
        return try program.judge(assignments, file: file)
      } catch let problem as AttemptProgram.Problem {
        throw problem
      } catch {
        return assignments.map { _ in Judgement(.graderFailed(SystemWords.sentence(of: error))) }
      }
    }
  }

  /// Checks some exercises.
  ///
  /// - Parameters:
  ///   - assignments: the exercises, in the order in which they are told of.
  ///   - listeners: are told what happens.
  /// - Throws: what compiling throws for the first exercise that could not be judged.
  func run(_ assignments: [Assignment], _ listeners: [any CheckListener]) throws {
    let chapters = Dictionary(grouping: assignments) { $0.exercise.number.chapter }.sorted { $0.key < $1.key }.map(
      \.value)
    let results = Results(count: chapters.count)
    for _ in 0..<min(2, chapters.count) {
      Thread.detachNewThread { [judge] in
        while let index = results.take() { results.put(Result { try judge(chapters[index]) }, at: index) }
      }
    }
    for (index, chapter) in chapters.enumerated() {
      for listener in listeners { listener.happened(.began(chapter[0].exercise.number)) }
      for (assignment, judgement) in zip(chapter, try results.wait(for: index).get()) {
        for listener in listeners { listener.happened(.judged(assignment.exercise.number, judgement)) }
      }
    }
  }
}

/// The judgements that two threads make and a third one waits for.
private final class Results: @unchecked Sendable {
  // Protects `results` and `next`.
  private let condition = NSCondition()
  private var results: [Result<[Judgement], any Error>?]
  private var next = 0

  init(count: Int) { results = Array(repeating: nil, count: count) }

  /// The index of a chapter that nobody has taken yet; nil where none is left.
  func take() -> Int? {
    condition.withLock {
      guard next < results.count else { return nil }
      defer { next += 1 }
      return next
    }
  }

  func put(_ result: Result<[Judgement], any Error>, at index: Int) {
    condition.withLock {
      results[index] = result
      condition.broadcast()
    }
  }

  func wait(for index: Int) -> Result<[Judgement], any Error> {
    condition.withLock {
      while true {
        if let result = results[index] { return result }
        condition.wait()
      }
    }
  }
}
