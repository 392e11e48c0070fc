/// Several transcripts beside each other: the probes that they do not answer alike.
struct TranscriptDiff {
  /// The transcripts; what the others are compared with is the first.
  let transcripts: [Transcript]

  /// A probe that is not answered alike.
  private struct Row {
    let question: String
    let probe: String
    /// The answer of each transcript; nil where it has none to this question.
    let answers: [String?]
  }

  private var rows: [Row] {
    var names: [String] = []
    for name in transcripts.flatMap({ $0.answers.map(\.probe) }) where !names.contains(name) { names.append(name) }
    return names.compactMap { name in
      guard let question = transcripts.lazy.compactMap({ $0[name]?.question }).first else { return nil }
      let answers = transcripts.map { transcript in
        transcript[name].flatMap { $0.question == question ? $0.answer : nil }
      }
      return Row(question: question, probe: name, answers: answers)
    }
  }

  /// Whether any probe is answered in two ways.
  var isDifferent: Bool { rows.contains { Set($0.answers.compactMap { $0 }).count > 1 } }

  /// The probes of each transcript that the first has not asked, or not in these words.
  ///
  /// A name is misspelt, or the file is from another state of the probes: the answers say nothing beside the first.
  private var strays: [[String]] {
    transcripts.map { transcript in
      transcript.answers.filter { $0.question != transcripts[0][$0.probe]?.question }.map(\.probe)
    }
  }

  /// Whether a transcript answers what the first has not asked.
  var hasStrays: Bool { strays.contains { !$0.isEmpty } }

  /// The transcripts by letter, the probes that differ with the answer of each, those that cannot be compared, and the counts.
  var text: String {
    let letters = transcripts.indices.map { "\(Character(UnicodeScalar(UInt8(97 + $0 % 26))))" }
    let heading = zip(letters, transcripts).map { letter, transcript in
      "\(letter)  \(transcript.title)" + (transcript.interruption.map { ", " + $0 } ?? "") + "\n"
    }
    .joined()
    let differing = rows.filter { Set($0.answers.compactMap { $0 }).count > 1 }
    let blocks = differing.map { row in
      "\n\(row.probe)  \(row.question)\n"
        + zip(letters, row.answers).map { letter, answer in
          let mark = answer == nil || answer == row.answers[0] ? " " : "*"
          return " \(mark)\(letter)  \(answer ?? "(not asked)")\n"
        }.joined()
    }
    let missing = rows.count { $0.answers.contains { $0 == nil } }
    let apart = zip(letters, strays).filter { !$1.isEmpty }.map { letter, names in
      "\n  \(letter)  answers what a has not asked in these words: \(names.joined(separator: ", "))\n"
    }
    return heading + blocks.joined() + apart.joined()
      + "\n\(rows.count) probes, \(differing.count) answered in more than one way"
      + (missing == 0 ? "" : ", \(missing) not asked by all") + "\n"
  }
}
