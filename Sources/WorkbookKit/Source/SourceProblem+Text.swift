extension SourceProblem: CustomStringConvertible {
  /// The problem as `file:line: sentence`, in the form that editors turn into a link.
  public var description: String { "\(file):\(line): error: \(sentence)" }

  private var sentence: String {
    switch kind {
    case .unknownMarker(let text): "`\(text)` is no marker; write `// snippet.hide` or `// snippet.show`."
    case .unclosedHide: "The region hidden here is never shown again; add `// snippet.show`."
    case .nestedHide: "The code is already hidden here; remove this `// snippet.hide`."
    case .showWithoutHide: "Nothing is hidden here; remove this `// snippet.show`."
    case .hiddenProse: "This prose stands in a hidden region and would be lost; move it out."
    case .unknownDirective(let name, let suggestion): "There is no directive `\(name)`; did you mean `\(suggestion)`?"
    case .badDirective(let text, let reason): "`\(text)` cannot be read: \(reason)"
    case .noProse: "There is no prose here; explain the code in lines that begin with `//:`."
    case .noCode: "The segment shows no code; leave something outside the hidden regions."
    case .noSegment:
      "No segment can be read here; write `func name() -> Segment {` and let its body begin with `{ page in`."
    case .secondSegment: "This file already has a segment; give this one a file of its own."
    case .duplicateName(let name, let file): "The segment `\(name)` is already in \(file); rename one."
    case .badName(let name, .notKebabCase): "The name `\(name)` must be lower-case words joined by hyphens."
    case .badName(let name, .beginsWithKeyword(let keyword)):
      "The name `\(name)` must not begin with `\(keyword)`, which snippet tools read as a keyword."
    case .headingDiffers(let heading, let title):
      "The heading says “\(heading)” and the segment prints “\(title)”; make them the same."
    case .notRecorded(let name): "The segment `\(name)` did not run; add it to the lesson in main.swift."
    case .noSource(let name): "The segment `\(name)` ran, but no numbered source file holds it."
    case .outOfOrder(let name): "The segment `\(name)` runs earlier than its file's number says; renumber the files."
    case .noOutput(let name):
      "The segment `\(name)` printed nothing; if that is meant, write `//: - output: none`."
    case .unexpectedOutput(let name): "The segment `\(name)` says `- output: none`, but it printed something."
    case .failed(let name, let message): "The segment `\(name)` ended with an error: \(message)"
    case .outsideSegments(let text): "This line was printed outside every segment: \(text)"
    case .missingFigure(let name): "There is no figure `\(name)`; the run did not draw it."
    case .missingCosts(let name): "No costs of `\(name)` were recorded; run `make measure`."
    case .unusedCosts(let name): "Costs of `\(name)` were recorded, but no segment of that name promises any."
    case .unreadableCosts(let reason): "The costs cannot be read; run `make measure`. \(reason)"
    case .unknownFact(let id): "No page of evidence explains `\(id)`."
    case .untestedFact(let id): "No test names `\(id)`; name the test that checks it `\(id) …`."
    case .unexplainedError(let code):
      "A segment prints error \(code), and no page says what to do about it; add `<!-- generated: where \(code) -->`."
    case .unknownPart(let name): "There is nothing to generate for `\(name)`."
    case .brokenLink(let target): "The link to `\(target)` leads nowhere."
    case .noMain: "The chapter has no main.swift."
    }
  }
}
