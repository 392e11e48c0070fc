import Foundation
import Testing

@testable import Harness

/// A fixed share of what `make fuzz` does.
@Suite("Soak: random inputs", .long(.soak))
struct FuzzSoakTests {
  /// How many inputs of each kind, and what must come up among them: a sample without it would prove nothing.
  private static let shares: [AttackKind: (count: Int, outcomes: [String])] = [
    .predicates: (400, ["agree", "agree, plain too", "refused", "parsed"]),
    .models: (400, ["refused", "usable", "invalid"]),
    .stores: (120, ["refused", "right rows", "rows of a save", "used", "save refused"]),
    .sequences: (400, ["agree", "agree, a save refused"]),
  ]

  @Test("each input is refused with a typed error, or used and right", arguments: AttackKind.allCases)
  func share(kind: AttackKind) async throws {
    let share = try #require(Self.shares[kind])
    let result = try await ScratchFolder.use { folder in
      try await Campaign(kind: kind, seed: 2, count: share.count, folder: folder, keeps: false).run()
    }
    #expect(result.findings == [])
    #expect(result.count == share.count)
    for outcome in share.outcomes { #expect(result.outcomes[outcome, default: 0] > 0, "\(outcome) never came up") }
  }
}
