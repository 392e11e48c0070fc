import Foundation

/// Asks probes in child processes: those that may end one alone, the others together until one ends theirs.
///
/// Which of the others end a process on another framework is not known before; their answer is then how it ended, and the rest
/// is asked of the next child.
struct Interview {
  /// What answers probes of some names, in a process that may end.
  let child: ([String]) throws -> ProbeChild.Outcome

  /// Asks.
  ///
  /// - Returns: An entry for each, in their order.
  /// - Throws: What `child` throws.
  func ask(_ probes: [Probe]) throws -> [Transcript.Entry] {
    var found: [String: (answer: String, words: String?)] = [:]
    for probe in probes where probe.mayEnd { try ask([probe.name][...], &found) }
    try ask(probes.filter { !$0.mayEnd }.map(\.name)[...], &found)
    return probes.compactMap { probe in
      found[probe.name].map {
        Transcript.Entry(
          probe: probe.name, subject: probe.subject, question: probe.question, facts: probe.facts,
          segments: probe.segments, answer: $0.answer,
          words: $0.words)
      }
    }
  }

  private func ask(_ names: ArraySlice<String>, _ found: inout [String: (answer: String, words: String?)]) throws {
    var rest = names
    while !rest.isEmpty {
      let outcome = try child(Array(rest))
      for (name, answer) in zip(rest, outcome.answers) { found[name] = (answer, nil) }
      rest = rest.dropFirst(outcome.answers.count)
      guard let name = rest.popFirst() else { continue }
      let ending = outcome.ending ?? ProcessEnding(errorText: "", ending: "without an answer")
      found[name] = (ending.answer, ending.words)
    }
  }
}
