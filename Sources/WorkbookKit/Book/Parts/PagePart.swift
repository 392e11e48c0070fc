/// A part of a hand-written page that is generated; it stands there as `<!-- generated: behaviours -->`.
///
/// | part | what stands there |
/// | --- | --- |
/// | `behaviours` | each fact of the labels, the tests that check it, the segments that show it |
/// | `choices` | what the segments say was chosen here |
/// | `tested choices` | the tests whose names say that something was chosen here |
/// | `where 1600` | the segments that print this error code |
/// | `output 1 the-matrix` | what a segment of a chapter printed |
enum PagePart: Equatable {
  case behaviours
  case choices
  case testedChoices
  case whereMet(error: Int)
  case output(chapter: Int, segment: String)

  /// Reads the name of a part; nil where there is none of that name.
  init?(_ name: String) {
    let words = name.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("behaviours", 1): self = .behaviours
    case ("choices", 1): self = .choices
    case ("tested", 2) where words[1] == "choices": self = .testedChoices
    case ("where", 2):
      guard let code = Int(words[1]) else { return nil }
      self = .whereMet(error: code)
    case ("output", 3):
      guard let chapter = Int(words[1]) else { return nil }
      self = .output(chapter: chapter, segment: words[2])
    default: return nil
    }
  }

  /// The name of the part that a line of a page asks for.
  ///
  /// - Parameter line: A line of a hand-written page.
  static func name(in line: String) -> String? {
    guard line.hasPrefix("<!-- generated: "), line.hasSuffix(" -->") else { return nil }
    return String(line.dropFirst("<!-- generated: ".count).dropLast(" -->".count))
  }
}
