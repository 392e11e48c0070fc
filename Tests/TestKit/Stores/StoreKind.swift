/// The kinds of store that every behaviour is tested on.
package enum StoreKind: String, CaseIterable, Codable, Sendable {
  case memory
  case sqlite
  /// A SQLite store behind a parent: what a test calls its context is a child, whose every save its parent saves too.
  case child

  /// The stores themselves.
  package static let allCases: [StoreKind] = [.memory, .sqlite]
  /// The stores and a child context, for what must not depend on which of them it is.
  package static let anywhere: [StoreKind] = [.memory, .sqlite, .child]
}
