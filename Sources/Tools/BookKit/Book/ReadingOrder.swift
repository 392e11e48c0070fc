/// The order in which the pages that are no chapters are read: what to do first, then where to look, then what it rests on.
///
/// `Sources/Site/order.json` has the same for the site, with pages that only the site has; a test compares the two.
enum ReadingOrder {
  static let pages = [
    "play.md", "exercises.md", "workshop.md", "workshop-reference.md", "symptoms.md", "errors.md", "deciding.md",
    "cheat-sheet.md", "mirrored.md", "swiftdata.md", "take-home.md", "lint.md", "porting.md", "glossary.md",
    "labels.md",
    "here-and-there.md", "differences.md", "how-this-engine-does-it.md", "articles.md", "claims.md", "behaviours.md",
  ]

  /// Some paths in the order; those that have no place in it come last, by name.
  static func sorted(_ paths: some Sequence<String>) -> [String] {
    let places = Dictionary(uniqueKeysWithValues: pages.enumerated().map { ($1, $0) })
    return paths.sorted { (places[$0] ?? pages.count, $0) < (places[$1] ?? pages.count, $1) }
  }
}
