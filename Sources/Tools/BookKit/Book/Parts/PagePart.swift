/// A part of a hand-written page that is generated; it stands there as `<!-- generated: behaviours -->`.
///
/// | part | what stands there |
/// | --- | --- |
/// | `sources` | where the facts come from |
/// | `facts` | every fact with its kind and its sources |
/// | `behaviours` | each fact, the tests that check it, the segments that show it |
/// | `contradictions` | what a source says of Apple's framework, and the engine does otherwise |
/// | `choices` | what was chosen here and a segment shows |
/// | `tested choices` | what was chosen here and only tests show |
/// | `transcripts` | which transcripts of Apple's framework there are |
/// | `answers` | the questions of `compare`, with the answers here and there |
/// | `appendix` | the segments that the book has on this page, and not on that of their chapter |
/// | `where 1600` | the segments that print this error code |
/// | `output 1 the-matrix` | what a segment of a chapter printed |
/// | `code 1 the-matrix` | the code that a segment of a chapter shows |
/// | `decision when`, `decision how` | the questions of a decision about a delete |
/// | `symptoms` | what people see, what helps first, and the segments that produce it |
/// | `plan three-hours` | the steps of a plan in `Chapters/workshop/plans` |
/// | `lint rules` | the rules of the check of models, each with an example that ran |
/// | `review example` | what a change of a model does to deletes, computed for the page |
/// | `port key-path` | a part of the porting fixture, before and after |
enum PagePart: Equatable {
  case sources
  case facts
  case behaviours
  case contradictions
  case choices
  case testedChoices
  case transcripts
  case answers
  case appendix
  case whereMet(error: Int)
  case output(chapter: Int, segment: String)
  case code(chapter: Int, segment: String)
  case decision(Decision)
  case symptoms
  case plan(String)
  case port(String)
  case lintRules
  case reviewExample

  /// Reads the name of a part; nil where there is none of that name.
  init?(_ name: String) {
    let words = name.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("sources", 1): self = .sources
    case ("facts", 1): self = .facts
    case ("behaviours", 1): self = .behaviours
    case ("contradictions", 1): self = .contradictions
    case ("choices", 1): self = .choices
    case ("tested", 2) where words[1] == "choices": self = .testedChoices
    case ("transcripts", 1): self = .transcripts
    case ("answers", 1): self = .answers
    case ("appendix", 1): self = .appendix
    case ("where", 2):
      guard let code = Int(words[1]) else { return nil }
      self = .whereMet(error: code)
    case ("output", 3), ("code", 3):
      guard let chapter = Int(words[1]) else { return nil }
      self =
        words[0] == "code" ? .code(chapter: chapter, segment: words[2]) : .output(chapter: chapter, segment: words[2])
    case ("decision", 2) where words[1] == "when": self = .decision(.whenToDelete)
    case ("decision", 2) where words[1] == "how": self = .decision(.howToDelete)
    case ("symptoms", 1): self = .symptoms
    case ("plan", 2): self = .plan(words[1])
    case ("lint", 2) where words[1] == "rules": self = .lintRules
    case ("review", 2) where words[1] == "example": self = .reviewExample
    case ("port", 2): self = .port(words[1])
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
