import WorkbookKit

/// A test or a suite, as the attribute in its source tells of it.
///
/// Facts and claims are cited by a trait: `@Test("A cascade goes on", .fact("DR-05", "B2"))`.
package struct TestAttribute: Equatable, Sendable {
  /// The name, which says what the test expects; of a test without one, the name of its function.
  package var name: String
  /// The ids of the facts that it cites, each once.
  package var facts: [String] = []
  /// The claims that it cites.
  package var claims: [String] = []
  /// The segments that show what it checks.
  package var shows: [Shown] = []
  /// Whether it stands for all tests of a suite.
  package var isSuite = false
  /// The file, relative to the package.
  package var file: String
  /// The line of the attribute, from 1.
  package var line: Int

  /// A segment that shows what a test checks.
  package struct Shown: Equatable, Sendable {
    /// The segment's name.
    package var segment: String
    /// Its chapter, where the test says so.
    package var chapter: Int?
  }

  /// Creates a test.
  ///
  /// - Parameter file: The file, relative to the package.
  package init(_ name: String, file: String = "", line: Int = 1) {
    self.name = name
    self.file = file
    self.line = line
  }

  /// Whether a text is the number of a claim, such as `B2`.
  static func isClaim(_ word: some StringProtocol) -> Bool {
    word.count <= 3 && word.first?.isASCII == true && word.first?.isUppercase == true && word.count >= 2
      && word.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Adds what a trait cites; false for what is neither a fact nor a claim.
  mutating func cite(_ id: String) -> Bool {
    if FactID.isWellFormed(id) {
      if !facts.contains(id) { facts.append(id) }
    } else if Self.isClaim(id) {
      if !claims.contains(id) { claims.append(id) }
    } else {
      return false
    }
    return true
  }
}
