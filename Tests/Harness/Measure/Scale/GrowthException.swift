import Foundation

/// That an operation may grow faster than in proportion: how fast, and why.
struct GrowthException: Codable, Equatable {
  /// The exponent that it must not exceed either.
  let limit: Double
  let reason: String

  /// Where the exceptions are, by the names of operations.
  static let path = "Tests/Harness/Measure/Scale/exceptions.json"

  static func read(_ file: URL) throws -> [String: GrowthException] {
    try JSONDecoder().decode([String: GrowthException].self, from: Data(contentsOf: file))
  }
}
