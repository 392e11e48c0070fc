import ModelKit
import WorkbookKit

/// Makes the generated parts of hand-written pages, of the facts, of what the chapters told and of the tests.
struct PageParts {
  let chapters: [ToldChapter]
  let facts: FactList
  let tests: [TestAttribute]
  var symptoms: [SymptomGroup] = []
  /// The plans of `Chapters/workshop/plans`, by the names of their files.
  var plans: [String: ClassPlan] = [:]
  /// The parts of the porting fixture, by their names.
  var ports: [String: PortingExample] = [:]

  /// Puts its parts into a page.
  ///
  /// - Returns: The page with its parts.
  func fill(_ page: String, file: String, problems: inout [SourceProblem]) -> String {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.enumerated().flatMap { index, line -> [String] in
      guard let name = PagePart.name(in: line) else { return [line] }
      if let part = PagePart(name), let made = self.lines(of: part) { return made }
      problems.append(SourceProblem(.unknownPart(name), file: file, line: index + 1))
      return []
    }.joined(separator: "\n")
  }

  /// What keeps the pages from being whole: errors that no page explains, symptoms that no segment produces.
  ///
  /// - Parameter pages: The hand-written pages as they stand in their files.
  func missing(from pages: [String]) -> [SourceProblemKind] {
    let asked = pages.flatMap { $0.split(separator: "\n").compactMap { PagePart.name(in: String($0)) } }
    let explained = asked.compactMap(PagePart.init)
    let errors = Set(chapters.flatMap { MetErrors.all(in: $0.recording).keys }).sorted()
    return errors.filter { !explained.contains(.whereMet(error: $0)) }.map { .unexplainedError($0) }
      + SymptomTable(groups: symptoms, parts: self).problems
  }

  private func lines(of part: PagePart) -> [String]? {
    switch part {
    case .sources: FactPage(facts: facts).sources
    case .facts: FactPage(facts: facts).sections
    case .behaviours: BehaviourTable(parts: self).lines
    case .contradictions: ContradictionTable(facts: facts).lines
    case .choices: ChoiceTable(parts: self).ofSegments
    case .testedChoices: ChoiceTable(parts: self).ofTests
    case .transcripts: AnswerTables(parts: self).transcripts
    case .answers: AnswerTables(parts: self).lines
    case .appendix: Appendix(chapters).lines(facts)
    case .whereMet(let code): whereMet(code)
    case .output(let chapter, let segment): output(chapter, segment)
    case .code(let chapter, let segment): code(chapter, segment)
    case .decision(let decision): DecisionTable(decision: decision, link: link).lines
    case .symptoms: SymptomTable(groups: symptoms, parts: self).lines
    case .plan(let name): plans[name].map { PlanText.table($0, numbers: PlanSegments(chapters).numbers) }
    case .lintRules: ModelFinding.Kind.allCases.flatMap { [""] + RulePage($0).markdown }.dropFirst().map { $0 }
    case .reviewExample: ReviewExample.lines
    case .port(let name): ports[name]?.lines
    }
  }

  private func whereMet(_ code: Int) -> [String]? {
    let links = chapters.flatMap { chapter in
      let names = MetErrors.all(in: chapter.recording)[code] ?? []
      return chapter.recording.segments.filter { names.contains($0.name) }.map { link(to: $0, of: chapter) }
    }
    return links.isEmpty ? nil : ["Met in " + links.joined(separator: ", ") + "."]
  }

  private func output(_ number: Int, _ name: String) -> [String]? {
    guard let chapter = chapters.first(where: { $0.number == number }),
      let segment = chapter.recording.segments.first(where: { $0.name == name })
    else { return nil }
    let body = LessonText.body(of: segment).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return CodeText.fenced(body.map(String.init), language: "text")
      + [
        "", "From \(link(to: segment, of: chapter)).", "",
        "Run it: `swift run chapter-\(number) --segment \(name)`",
      ]
  }

  private func code(_ number: Int, _ name: String) -> [String]? {
    guard let source = chapters.first(where: { $0.number == number })?.source.segments.first(where: { $0.name == name })
    else { return nil }
    return source.markdown(.code)
  }

  /// A link to a segment that is named; without a text where there is no such segment, which is reported as broken.
  func link(chapter number: Int, segment name: String) -> String {
    guard let chapter = chapters.first(where: { $0.number == number }),
      let segment = chapter.recording.segments.first(where: { $0.name == name })
    else { return "[](\(BookPaths.page(number))#\(name))" }
    return link(to: segment, of: chapter)
  }

  /// The segments that rest on a fact, as links.
  func segments(restingOn fact: String) -> [String] {
    chapters.flatMap { chapter in
      chapter.source.segments.filter { $0.evidence.contains { $0.text == fact } }.compactMap { source in
        chapter.recording.segments.first { $0.name == source.name }.map { link(to: $0, of: chapter) }
      }
    }
  }

  /// What the tests that name a fact expect, in their own words, each once, as a cell.
  func tests(of fact: String) -> String {
    var sentences: [String] = []
    for test in tests where test.facts.contains(fact) && !sentences.contains(test.name) {
      sentences.append(test.name)
    }
    return sentences.map { MarkdownText.cell(MarkdownText.literal($0)) }.joined(separator: "<br>")
  }

  /// A link to a segment, by its title.
  func link(to segment: SegmentRecording, of chapter: ToldChapter) -> String {
    "[](\(BookPaths.page(chapter.number))#\(segment.name))"
  }
}

/// A chapter that has run.
struct ToldChapter {
  var number: Int
  var source: ChapterSource
  var recording: Recording
}
