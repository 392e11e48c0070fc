/// Asks probes in child processes: those that may end one alone, the others together until one ends theirs.
///
/// Which of the others end a process on another framework is not known before; their answer is then how it ended, and the rest
/// is asked of the next child.
struct Interview {
  /// What came of a probe.
  struct Found: Equatable {
    /// The probe, with its answer; in place of an answer the reason where there is none.
    var entry: Transcript.Entry
    /// Whether it is an answer.
    var isAnswer: Bool
  }

  /// What answers probes of some names, in a process that may end: see `ProbeChild`.
  let child: ([String], (ProbeChild.Told) throws -> Void) throws -> ProcessEnding?
  /// What is told which process answers.
  var process: (ProbeProcess) -> Void = { _ in }

  /// Asks.
  ///
  /// - Parameter tell: What is told of each probe as soon as it was asked.
  /// - Throws: What `child` and `tell` throw.
  func ask(_ probes: [Probe], _ tell: (Found) throws -> Void) throws {
    for probe in probes where probe.mayEnd { try askTogether([probe], tell) }
    try askTogether(probes.filter { !$0.mayEnd }, tell)
  }

  private func askTogether(_ probes: [Probe], _ tell: (Found) throws -> Void) throws {
    var rest = probes[...]
    while !rest.isEmpty {
      let ending = try child(rest.map(\.name)) { told in
        switch told {
        case .process(let here): process(here)
        case .reply(let reply, let said):
          guard let probe = rest.popFirst() else { return }
          try tell(Found(probe, reply, tail: StandardError.tail(said)))
        }
      }
      guard let probe = rest.popFirst() else { continue }
      let ended = ending ?? ProcessEnding(said: [], ending: "without an answer")
      try tell(Found(probe, ended.reply, words: ended.words, tail: ended.tail))
    }
  }
}

extension Interview.Found {
  init(_ probe: Probe, _ reply: ProbeReply, words: String? = nil, tail: [String]? = nil) {
    let text: String
    switch reply {
    case .answer(let answer): (text, isAnswer) = (answer, true)
    case .failure(let reason): (text, isAnswer) = ("the probe failed: " + reason, false)
    }
    entry = Transcript.Entry(
      probe: probe.name, subject: probe.subject, question: probe.question, facts: probe.facts,
      segments: probe.segments, answer: text, words: words, tail: tail)
  }
}
