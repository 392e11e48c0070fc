import WorkbookKit

/// Makes a chapter's page from its sources and a recorded run.
package struct Stitcher {
  private let source: ChapterSource
  private let recording: Recording
  private let recordingText: String
  private let facts: FactList
  private let exercises: [ListedExercise]
  private var problems: [SourceProblem]

  /// Stitches a chapter.
  ///
  /// - Parameters:
  ///   - recording: What a run of all its segments recorded.
  ///   - facts: The facts that segments rest on.
  ///   - exercises: The chapter's exercises, in order.
  /// - Throws: `EncodingError`, which no recording made by this library provokes.
  package static func stitch(
    _ source: ChapterSource, recording: Recording, facts: FactList = FactList(files: [:]),
    exercises: [ListedExercise] = []
  ) throws -> StitchedChapter {
    var stitcher = Stitcher(
      source: source, recording: recording, recordingText: try recording.json(), facts: facts, exercises: exercises)
    return try stitcher.run()
  }

  private init(
    source: ChapterSource, recording: Recording, recordingText: String, facts: FactList,
    exercises: [ListedExercise]
  ) {
    self.exercises = exercises
    self.source = source
    self.recording = recording
    self.recordingText = recordingText
    self.facts = facts
    problems = source.problems + ProseStyle.problems(in: source)
  }

  private mutating func run() throws -> StitchedChapter {
    var files = BookFiles([
      BookPaths.recording(recording.number): recordingText,
      BookPaths.output(recording.number): LessonText.plain(recording),
    ])
    for (index, picture) in recording.pictures.enumerated() {
      files.contents[picture.path(chapter: recording.number, index: index)] = picture.document
    }
    let pairs = matched()
    // A question that the run does not answer is among the problems below.
    files.contents[QuestionsFile.path(chapter: recording.number)] = try? QuestionsFile.json(of: recording)
    for (source, segment) in pairs {
      check(source, segment)
      problems += PredictionCheck(source: source, segment: segment).problems
      for figure in FigureFile.all(of: segment, chapter: recording.number) {
        files.contents[figure.path] = figure.document(title: "\(segment.title) (\(figure.label))")
      }
      let code = source.blocks(.code).flatMap(\.lines).map(\.text)
      for stepper in StepperFile.all(of: segment, chapter: recording.number) {
        files.contents[stepper.path] = try stepper.json(title: segment.title, code: code)
      }
      if let costs = self.source.costs?.segments[segment.name], source.costsLine != nil {
        files.contents[CostSection.chart(of: segment, chapter: recording.number)] = CostChart.document(
          costs, title: segment.title)
      }
    }
    checkCosts(pairs.map(\.0))
    for line in recording.outside { problems.append(problem(.outsideSegments(line), quoting: line)) }
    let page = ChapterPage(
      source: source, recording: recording, pairs: pairs.filter { !$0.0.isInAppendix },
      moved: pairs.filter(\.0.isInAppendix), facts: facts, exercises: exercises)
    files.contents[BookPaths.page(recording.number)] = page.text
    return StitchedChapter(files: files, problems: problems)
  }

  /// The segments that have both a source and a record, in the order in which they ran.
  private mutating func matched() -> [(SegmentSource, SegmentRecording)] {
    var sources: [String: SegmentSource] = [:]
    for segment in source.segments { sources[segment.name] = segment }
    let recorded = Set(recording.segments.map(\.name))
    for segment in source.segments where !recorded.contains(segment.name) {
      problems.append(SourceProblem(.notRecorded(segment.name), file: segment.file, line: segment.nameLine))
    }
    var pairs: [(SegmentSource, SegmentRecording)] = []
    for segment in recording.segments {
      if let source = sources[segment.name] {
        pairs.append((source, segment))
      } else {
        problems.append(problem(.noSource(segment.name), quoting: "\"name\":\"\(segment.name)\""))
      }
    }
    return pairs
  }

  private mutating func check(_ source: SegmentSource, _ segment: SegmentRecording) {
    func report(_ kind: SourceProblemKind, _ line: Int) {
      problems.append(SourceProblem(kind, file: source.file, line: line))
    }
    let prints = segment.events.contains(where: \.isPrinted)
    if source.promisesOutput, !prints { report(.noOutput(segment.name), source.nameLine) }
    if !source.promisesOutput, prints { report(.unexpectedOutput(segment.name), source.nameLine) }
    for case .failure(let lines) in segment.events {
      report(.failed(segment.name, message: lines.joined(separator: " / ")), source.nameLine)
    }
    let labels = Set((segment.events + segment.variation).compactMap(\.label))
    for entry in source.entries where !labels.contains(entry.label) { report(.unknownEntry(entry.label), entry.line) }
    let drawn =
      FigureFile.all(of: segment, chapter: recording.number).map(\.label)
      + StepperFile.all(of: segment, chapter: recording.number).map(\.label)
    for promise in source.figures where !drawn.contains(promise.text) {
      report(.missingFigure(promise.text), promise.line)
    }
  }

  private mutating func checkCosts(_ segments: [SegmentSource]) {
    let recorded = source.costs?.segments ?? [:]
    for segment in segments {
      if let line = segment.costsLine, recorded[segment.name] == nil {
        problems.append(SourceProblem(.missingCosts(segment.name), file: segment.file, line: line))
      }
    }
    let promised = Set(segments.filter { $0.costsLine != nil }.map(\.name))
    for name in recorded.keys.sorted() where !promised.contains(name) {
      problems.append(SourceProblem(.unusedCosts(name), file: source.costsFile, line: 1))
    }
  }

  private func problem(_ kind: SourceProblemKind, quoting text: String) -> SourceProblem {
    let lines = recordingText.split(separator: "\n", omittingEmptySubsequences: false)
    let index = lines.firstIndex { $0.contains(text) }
    return SourceProblem(kind, file: "book/" + BookPaths.recording(recording.number), line: (index ?? 0) + 1)
  }
}
