/// How strictly a compiler looks at concurrency, as an app may have set it.
package struct CheckingMode: Hashable, Sendable {
  /// What the package manager and Xcode call it.
  package let name: String
  /// The compiler's arguments.
  package let arguments: [String]

  private init(_ name: String, _ arguments: [String]) { (self.name, self.arguments) = (name, arguments) }

  /// The Swift 5 language mode, which checks little.
  package static let swift5 = CheckingMode("Swift 5", ["-swift-version", "5"])

  /// Every mode that a file for apps has to pass: each with and without MainActor as the default isolation, and what Xcode sets in a
  /// new app, where a function without an isolation of its own goes on where it was called.
  package static let all: [CheckingMode] =
    [
      swift5,
      CheckingMode("Swift 5, complete", ["-swift-version", "5", "-strict-concurrency=complete"]),
      CheckingMode("Swift 6", ["-swift-version", "6"]),
    ].flatMap { mode in
      [mode, CheckingMode(mode.name + ", MainActor", mode.arguments + ["-default-isolation", "MainActor"])]
    } + [
      CheckingMode(
        "Swift 6, new app",
        ["-swift-version", "6", "-default-isolation", "MainActor"]
          + ["NonisolatedNonsendingByDefault", "InferIsolatedConformances"].flatMap {
            ["-enable-upcoming-feature", $0]
          })
    ]
}
