import Foundation

/// Where the book shows a claim.
struct Claims {
  private struct Appearance {
    let title: String
    let page: String
    let anchor: String

    /// The command that shows the segment in the terminal.
    var command: String {
      "swift run \(page.replacingOccurrences(of: ".md", with: "")) --read --segment \(anchor)"
    }
  }

  private let places: [String: [Appearance]]

  /// Reads the book's page of claims; where there is no book, no claim has a place.
  init(root: URL) {
    let page = root.appendingPathComponent("book/claims.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    let row = /\n\| <a id="([A-Z]\d+)"><\/a>([^\n]*)/
    // The links to a segment alone: only a chapter can be run.
    let link = /\[((?:[^\]`]|`[^`]*`)+)\]\((chapter-\d+\.md)#([^)\s]+)\)/
    var places: [String: [Appearance]] = [:]
    for row in text.matches(of: row) {
      places[String(row.1)] = row.2.matches(of: link).map {
        Appearance(title: String($0.1), page: String($0.2), anchor: String($0.3))
      }
    }
    self.places = places
  }

  /// The names of the segments that show some claims.
  func segments(of claims: [String]) -> [String] { claims.flatMap { places[$0] ?? [] }.map(\.anchor) }

  /// Shows what to read again: the segments that show a claim, each with the command that shows it in the terminal.
  func show(_ claim: String, on terminal: Terminal, indent: String) {
    let found = places[claim] ?? []
    terminal.wrapped("Read again: \(claim)" + (found.first.map { ", book/\($0.page)" } ?? ""), indent: indent)
    for place in found {
      terminal.wrapped("“\(place.title)”", indent: indent + "  ")
      terminal.line(indent + "    " + place.command)
    }
  }
}
