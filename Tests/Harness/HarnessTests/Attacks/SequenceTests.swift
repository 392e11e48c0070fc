import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import Harness

/// A small share of `make fuzz KIND=sequences`, and what it is made of.
@Suite("Attacks: random sequences of calls")
struct SequenceTests {
  @Test(
    "places agree and contexts keep their invariants, call after call", .fact("PC-14", "CH-034", "CH-107", "CH-108"))
  func share() async throws {
    let result = try await ScratchFolder.use { folder in
      try await Campaign(kind: .sequences, seed: 3, count: 16, folder: folder, keeps: false).run()
    }
    #expect(result.findings == [])
    #expect(result.count == 16)
  }

  @Test("a call is the same when it is read from its line; what is none is refused")
  func lines() throws {
    for index in 0..<40 {
      var generator = SequenceGenerator(seed: 1, index: index)
      let calls = generator.input().calls
      #expect(calls.count == SequenceInput.length)
      for line in calls { #expect(try SequenceCall(line: line).line == line) }
    }
    for line in ["", "jump", "set n1 size", "set n1 size x", "add n1 owns"] {
      #expect(throws: UnreadableInput.self, "\(line)") { try SequenceCall(line: line) }
    }
  }

  @Test("a sequence is made smaller as long as it shows a fault, and one that shows none stays as it is")
  func shrinking() async throws {
    try await ScratchFolder.use { folder in
      let fine = try AttackKind.sequences.make(folder: folder).input(seed: 3, index: 0)
      #expect(try InputShrinker(kind: .sequences, folder: folder).shrink(fine) == fine)
      let attack = try AttackKind.sequences.make(folder: folder)
      let input = try JSONDecoder().decode(SequenceInput.self, from: fine)
      for smaller in attack.smaller(fine) {
        let candidate = try JSONDecoder().decode(SequenceInput.self, from: smaller)
        let isSmaller =
          candidate.calls.count < input.calls.count || candidate.places != input.places
          || candidate.undoes != input.undoes || candidate.defersRules != input.defersRules
        #expect(isSmaller)
      }
    }
  }
}
