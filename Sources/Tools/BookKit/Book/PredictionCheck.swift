import WorkbookKit

/// Checks what a segment asks its reader to predict against what its run printed.
struct PredictionCheck {
  let source: SegmentSource
  let segment: SegmentRecording

  /// Everything that is wrong with the asks and the variation.
  var problems: [SourceProblem] {
    (asks + variation).map { SourceProblem($0, file: source.file, line: source.nameLine) }
  }

  private var asks: [SourceProblemKind] {
    // Where nothing is printed, nothing can be asked.
    guard source.promisesOutput else { return [] }
    guard !segment.asks.isEmpty else { return [.noAsks(segment.name)] }
    if segment.asks.count > Ask.most { return [.manyAsks(segment.name, count: segment.asks.count)] }
    var latest = -1
    return segment.asks.compactMap { ask in
      do throws(AskProblem) {
        let answer = try AskAnswer(ask, in: segment.events)
        guard answer.event >= latest else {
          return .badAsk(ask.question, reason: "its answer is printed before that of the question above it")
        }
        latest = answer.event
        if let letter = AskChoices(choices: ask.choices).mistakable {
          return .badAsk(ask.question, reason: "the choice `\(letter)` is the letter to type for another one")
        }
        return uselessBelief(of: ask, answer)
      } catch {
        return .badAsk(ask.question, reason: error.text)
      }
    }
  }

  /// A belief that no reader ever meets.
  private func uselessBelief(of ask: Ask, _ answer: AskAnswer) -> SourceProblemKind? {
    for wrong in ask.beliefs.keys.sorted() {
      let shown = wrong.filter { $0 != "`" }
      if answer.accepts(wrong) {
        return .badAsk(ask.question, reason: "it has a belief behind `\(shown)`, which is the right answer")
      }
      if !ask.choices.isEmpty, !ask.choices.contains(where: { AnswerText.plain($0) == AnswerText.plain(wrong) }) {
        return .badAsk(ask.question, reason: "it has a belief behind `\(shown)`, which is no choice")
      }
    }
    return nil
  }

  private var variation: [SourceProblemKind] {
    for case .failure(let lines) in segment.variation {
      return [.variationFailed(segment.name, message: lines.joined(separator: " / "))]
    }
    let printed = Self.lines(segment.variation)
    // What runs and has no place on the page would be seen by nobody.
    guard source.hasVariation else { return printed.isEmpty ? [] : [.missingParts(SegmentPart.variation)] }
    guard !printed.isEmpty else { return [.noVariation(segment.name)] }
    let known = Set(Self.lines(segment.events))
    return printed.allSatisfy(known.contains) ? [.variationRepeats(segment.name)] : []
  }

  /// The printed lines without their alignment, which depends on the lines around them.
  private static func lines(_ events: [PageEvent]) -> [String] {
    LessonText.body(of: events).split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
  }
}
