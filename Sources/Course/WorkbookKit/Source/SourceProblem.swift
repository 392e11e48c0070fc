/// What is wrong with a chapter's sources or with its recording, and where.
public typealias SourceProblem = LocatedProblem<SourceProblemKind>

/// The kinds of problem; each has a test that provokes it.
public enum SourceProblemKind: ProblemKind {
  /// The file of the symptoms, relative to the package.
  package static let symptomsFile = "Chapters/pages/symptoms.json"

  /// A comment looks like a snippet marker but is none of `// snippet.hide`, `.variation` and `.show`.
  case unknownMarker(String)
  /// A hidden region never ends.
  case unclosedHide
  /// A hidden region begins inside another.
  case nestedHide
  /// `// snippet.show` without a hidden region.
  case showWithoutHide
  /// Prose that would be lost, because it stands in a hidden region.
  case hiddenProse
  /// A directive that is almost, but not quite, one of those that exist.
  case unknownDirective(String, suggestion: String)
  /// A directive whose value cannot be read.
  case badDirective(String, reason: String)
  /// An entry rests on facts that are not among the segment's evidence.
  case entryWithoutEvidence(String, facts: [String])
  /// The facts of an entry that is never printed.
  case unknownEntry(String)
  /// Parts that a segment lacks.
  case missingParts([SegmentPart])
  /// A part that begins and holds nothing.
  case emptyPart(SegmentPart)
  /// A part that begins a second time.
  case doubledPart(SegmentPart, firstLine: Int)
  /// A part that stands below one that comes after it.
  case misplacedPart(SegmentPart, after: SegmentPart)
  /// A heading that begins no part.
  case unknownHeading(String, suggestion: String?)
  /// A heading between lines of code.
  case headingInCode(String)
  /// Prose that no part's heading stands above.
  case proseOutsideParts
  /// A fenced block that the prose does not close.
  case unclosedFence
  /// A variation that never ends.
  case unclosedVariation
  /// A variation that begins inside a function or another region.
  case variationInside
  /// A chapter without prose above its imports.
  case noOpening
  /// Prose of a chapter's `main.swift` that is neither its opening nor its end.
  case proseOutsideEndings
  /// A part of a chapter's end that is not there, or has nothing in it.
  case missingEnding(ChapterEnding)
  /// A segment without a visible line of code.
  case noCode
  /// A file with prose in which no function returns a segment in the form that can be read.
  case noSegment
  /// A second segment in the same file.
  case secondSegment
  /// A file that is not called after its segment.
  case fileName(String)
  /// The name breaks a rule.
  case badName(String, SegmentName.Fault)
  /// The sources hold a segment that did not run.
  case notRecorded(String)
  /// The recording holds a segment that no source file has.
  case noSource(String)
  /// A segment printed nothing, without saying so.
  case noOutput(String)
  /// A segment printed something although it says that it does not.
  case unexpectedOutput(String)
  /// The segment ended with an error.
  case failed(String, message: String)
  /// A segment that asks its reader for no value.
  case noAsks(String)
  /// A segment that asks its reader for more values than anybody goes through.
  case manyAsks(String, count: Int)
  /// A question that the run does not answer, or not as its author thought.
  case badAsk(String, reason: String)
  /// A segment whose variation is not there although its source has one, or prints nothing.
  case noVariation(String)
  /// A variation that ended with an error.
  case variationFailed(String, message: String)
  /// A variation that prints only lines that the segment printed.
  case variationRepeats(String)
  /// A line was printed that belongs to no segment.
  case outsideSegments(String)
  /// A figure is promised or linked that the run did not draw.
  case missingFigure(String)
  /// Measured costs are promised, and none were recorded.
  case missingCosts(String)
  /// Costs were recorded of a segment that promises none.
  case unusedCosts(String)
  /// The file of the costs cannot be read.
  case unreadableCosts(String)
  /// A symptom names a segment that is not there.
  case unknownSymptomSegment(String)
  /// A symptom's segment does not print what it is said to print.
  case symptomNotPrinted(String, text: String, segment: String)
  /// A symptom with neither a segment that produces it nor a page that explains it.
  case unexplainedSymptom(String)
  /// An error that a segment prints and no page explains.
  case unexplainedError(Int)
  /// A generated part that nothing makes.
  case unknownPart(String)
  /// A link that leads nowhere.
  case brokenLink(String)
  /// A reference to a segment by its number or its place.
  case numberedReference(String)
  /// The chapter has no `main.swift`.
  case noMain
}
