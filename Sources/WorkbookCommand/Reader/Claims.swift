import Foundation

/// Where the book shows a claim.
struct Claims {
  private let places: [String: (title: String, page: String)]

  /// Reads the book's page of claims; where there is no book, no claim has a place.
  ///
  /// - Parameter root: the package's folder.
  init(root: URL) {
    let page = root.appendingPathComponent("book/claims.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    var places: [String: (String, String)] = [:]
    let row = /\n\| <a id="([A-Z]\d+)"><\/a>[^\n]*? \| \[((?:[^\]`]|`[^`]*`)+)\]\(([^)\s]+\.md#[^)\s]+)\)/
    for row in text.matches(of: row) {
      places[String(row.1)] = (String(row.2), "book/\(row.3)")
    }
    self.places = places
  }

  /// What to read again: the claim, the first segment that shows it, and where that is.
  func text(of claim: String) -> String {
    guard let place = places[claim] else { return claim }
    return "\(claim), “\(place.title)”, \(place.page)"
  }
}
