import Foundation

/// Follows a segment file through the function around its body, which the page does not show.
///
/// The wrapper is what stands between the line `func name() -> Segment {` and the line that opens the body, which ends
/// in `{ page in`, and the closing braces of the two. It is recognised by its form, so that no marker is needed:
///
/// ```swift
/// func cascade() -> Segment {
///   Segment("cascade", "Everything goes", claims: ["D1"]) { page in
///     // this is the body
///   }
/// }
/// ```
struct SegmentWrapper {
  enum Region: Equatable {
    /// Outside every function that returns a segment.
    case outside
    /// Between the function's first line and the body.
    case header
    /// Inside the body.
    case body
  }

  private(set) var place = Region.outside
  /// The names found, each with the line that holds it.
  private(set) var names: [SegmentSource.Located] = []
  /// The title of each, and the function that returns it.
  private(set) var titles: [String] = []
  private(set) var functions: [String] = []
  private var header: [(text: String, line: Int)] = []

  /// What to do with a line of code.
  enum Verdict: Equatable {
    case keep
    case drop
    /// The function begins: a doc comment just above it belongs to the wrapper.
    case open
    /// The function ends: the line before this one closed the body.
    case close
    /// The function ended before its body began.
    case unreadable
  }

  mutating func read(_ text: String, line: Int) -> Verdict {
    switch place {
    case .outside:
      guard text.contains("-> Segment {"), text.contains("func "), !text.hasPrefix(" ") else { return .keep }
      place = .header
      header = [(text, line)]
      return .open
    case .header:
      if text == "}" { return .unreadable }
      header.append((text, line))
      guard text.hasSuffix(" in"), text.contains("{") else { return .drop }
      place = .body
      readHeader()
      return .drop
    case .body:
      guard text == "}" else { return .keep }
      place = .outside
      return .close
    }
  }

  /// The first string after `Segment(` is the name, the second the title.
  private mutating func readHeader() {
    var texts: [SegmentSource.Located] = []
    var isCall = false
    for (text, line) in header where texts.count < 2 {
      var rest = text[...]
      if !isCall, let call = text.range(of: "Segment(") {
        isCall = true
        rest = text[call.upperBound...]
      }
      guard isCall else { continue }
      while let literal = Self.literal(in: &rest) { texts.append(.init(text: literal, line: line)) }
    }
    guard let name = texts.first else { return }
    names.append(name)
    titles.append(texts.dropFirst().first?.text ?? name.text)
    functions.append(header.first.map { Self.function(in: $0.text) } ?? "")
  }

  /// The next string literal of a line, which goes from `rest` with all before it; a quotation mark in it is escaped.
  private static func literal(in rest: inout Substring) -> String? {
    guard let start = rest.firstIndex(of: "\"") else { return nil }
    var text = ""
    var index = rest.index(after: start)
    while index < rest.endIndex, rest[index] != "\"" {
      if rest[index] == "\\" { index = rest.index(after: index) }
      guard index < rest.endIndex else { break }
      text.append(rest[index])
      index = rest.index(after: index)
    }
    rest = index < rest.endIndex ? rest[rest.index(after: index)...] : ""
    return text
  }

  /// What stands between `func ` and the parameters.
  private static func function(in line: String) -> String {
    guard let keyword = line.range(of: "func ") else { return "" }
    return String(line[keyword.upperBound...].prefix { $0 != "(" })
  }
}
