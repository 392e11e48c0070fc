extension SourceProblemKind {
  /// The problem in words.
  public var sentence: String {
    switch self {
    case .unknownMarker(let text):
      "`\(text)` is no marker; write `// snippet.hide`, `// snippet.variation` or `// snippet.show`."
    case .unclosedHide: "The region hidden here is never shown again; add `// snippet.show`."
    case .nestedHide: "The region above this line has not ended; write `// snippet.show` before this `// snippet.hide`."
    case .showWithoutHide: "Nothing is hidden here; remove this `// snippet.show`."
    case .hiddenProse: "This prose stands in a hidden region and would be lost; move it out."
    case .unknownDirective(let name, let suggestion): "There is no directive `\(name)`; did you mean `\(suggestion)`?"
    case .badDirective(let text, let reason): "`\(text)` cannot be read: \(reason)"
    case .entryWithoutEvidence(let label, let facts):
      "The entry “\(label)” rests on \(facts.joined(separator: ", ")), which `- evidence:` does not name; add it there."
    case .unknownEntry(let label): "Nothing is printed with the label “\(label)”; correct it, or remove the line."
    case .missingParts(let parts):
      "The segment lacks \(parts.map { "`\($0.mark)`" }.joined(separator: ", ")); write what belongs there."
    case .emptyPart(let part): "There is nothing under `\(part.mark)`; write what belongs there."
    case .doubledPart(let part, let line): "`\(part.mark)` stands already on line \(line); keep one of the two."
    case .misplacedPart(let part, let later):
      "`\(part.mark)` must stand above `\(later.mark)`; the order is \(SegmentPart.order)."
    case .unknownHeading(let heading, let suggestion):
      "The heading `\(heading)` begins no part; "
        + (suggestion.map { "did you mean `\($0)`?" } ?? "remove it, or write one of those that do.")
    case .headingInCode(let heading):
      "The heading `\(heading)` stands inside a function; move it out, above or below the function."
    case .proseOutsideParts:
      "This prose belongs to no part; write the heading of one above it, one of `## …`, \(SegmentPart.headings)."
    case .unclosedFence: "The fenced block that begins here does not end; close it with the same backticks."
    case .unclosedVariation: "The variation that begins here does not end; write `// snippet.show` below its code."
    case .variationInside:
      "A variation is a function of its own; write `// snippet.variation` outside functions and hidden regions."
    case .noOpening: "There is no prose above the imports; say in lines with `//:` what goes wrong in an app."
    case .proseOutsideEndings:
      "This prose is on no page; move it above the imports, or below `lesson.main()` under \(ChapterEnding.marks)."
    case .missingEnding(let part):
      "The chapter lacks `\(part.mark)`; write it, and what belongs there, below `lesson.main()`."
    case .noCode: "The segment shows no code; leave something outside the hidden regions."
    case .noSegment:
      "No segment can be read here; write `func name() -> Segment {` and let its body begin with `{ page in`."
    case .secondSegment: "This file already has a segment; give this one a file of its own."
    case .fileName(let name): "The file is not called after its segment; rename it to \(name).swift."
    case .badName(let name, .notKebabCase): "The name `\(name)` must be lower-case words joined by hyphens."
    case .badName(let name, .beginsWithKeyword(let keyword)):
      "The name `\(name)` must not begin with `\(keyword)`, which snippet tools read as a keyword."
    case .notRecorded(let name): "The segment `\(name)` did not run; add it to the lesson in main.swift."
    case .noSource(let name): "The segment `\(name)` ran, but no source file holds it."
    case .noOutput(let name):
      "The segment `\(name)` printed nothing; if that is meant, write `//: - output: none`."
    case .unexpectedOutput(let name): "The segment `\(name)` says `- output: none`, but it printed something."
    case .failed(let name, let message): "The segment `\(name)` ended with an error: \(message)"
    case .noAsks(let name):
      "The segment `\(name)` asks for no value; give it `asks:` for the printed values on which its claim rests."
    case .manyAsks(let name, let count):
      "The segment `\(name)` asks for \(count) values; keep the \(Ask.most) whose answers tell beliefs apart."
    case .badAsk(let question, let reason): "The question “\(question)” cannot be asked: \(reason.asSentence)"
    case .noVariation(let name):
      "The segment `\(name)` has no variation, or one that prints nothing; give it `variation:`."
    case .variationFailed(let name, let message): "The variation of `\(name)` ended with an error: \(message)"
    case .variationRepeats(let name):
      "The variation of `\(name)` prints only lines that the segment printed; its output must stand nowhere else."
    case .outsideSegments(let text): "This line was printed outside every segment: \(text)"
    case .missingFigure(let name): "There is no figure `\(name)`; the run did not draw it."
    case .missingCosts(let name): "No costs of `\(name)` were recorded; run `make measure`."
    case .unusedCosts(let name): "Costs of `\(name)` were recorded, but no segment of that name promises any."
    case .unreadableCosts(let reason): "The costs cannot be read; run `make measure`. \(reason)"
    case .unknownSymptomSegment(let name): "There is no segment `\(name)` for a symptom; correct \(Self.symptomsFile)."
    case .symptomNotPrinted(let seen, let text, let segment):
      "The segment `\(segment)` does not print “\(text)” for the symptom “\(seen)”; correct \(Self.symptomsFile)."
    case .unexplainedSymptom(let seen):
      "The symptom “\(seen)” has neither a segment nor a page; add one of the two to \(Self.symptomsFile)."
    case .unexplainedError(let code):
      "A segment prints error \(code), and no page says what to do about it; add `<!-- generated: where \(code) -->`."
    case .unknownPart(let name): "There is nothing to generate for `\(name)`."
    case .brokenLink(let target): "The link to `\(target)` leads nowhere."
    case .numberedReference(let text):
      "“\(text)” is found by counting; write a link with the segment's title: `[title](#segment-name)`."
    case .noMain: "The chapter has no main.swift."
    }
  }
}
