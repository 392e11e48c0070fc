import Foundation
import Graders
import Processes
import WorkbookKit

/// Grades a class of thirty-odd in which nearly everything happens that may, and checks what comes of it.
///
/// One table and two valid reports have to, everybody else has to be judged, and nothing may be left behind: 1 where it is not so.
/// None of the answers touches a file, and none is run but by the judge.
struct GradeClassCommand {
  static let usage = """
    grade-class   grades a class in which nearly everything happens that may, and checks what comes of it
    """

  private let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  /// What is not as it should be.
  private var problems: [String] = []

  /// Reads what is asked for.
  ///
  /// - Throws: the refusal of any word.
  init(_ request: HarnessRequest) throws(HarnessRefusal) {
    if !request.words.isEmpty { throw .command("grade-class") }
  }

  /// Does it, and prints what there is to say.
  ///
  /// - Throws: an error where the class cannot be graded, or no report of it is there.
  mutating func run() throws -> Int32 {
    let folder = try ClassFolder()
    defer { folder.remove() }
    let outside = folder.place("outside.swift")
    let solutions = try chapterOne(.solution)
    try Data((solutions[Answer.fileName] ?? "").utf8).write(to: outside)
    let mark = "\(getpid())00"
    let everybody = HandedIn.everybody(
      solutions: solutions, starters: try chapterOne(.starter), mark: mark, outside: outside.path)
    for person in everybody { try folder.hand(in: person) }
    let before = try folder.contents(of: "handed-in")

    let memory = PeakMemory(ofWhatNames: folder.junit.path)
    let start = ContinuousClock.now
    let result = try grade(folder)
    let time = ContinuousClock.now - start
    HarnessProgram.say(result.text)
    HarnessProgram.say(result.errorText)

    checkTable(result, everybody, folder)
    HarnessProgram.say(Self.routes)
    let others = try checkReports(result, everybody, folder)
    try checkWhatIsLeft(folder, before, mark: mark)
    let sizes = try reports(folder).map(Self.size)
    HarnessProgram.say(
      """
      \(everybody.count) submissions in \(time.components.seconds) s.
      Peak memory of the command: \(memory.peak >> 10) MB.
      Output: \(result.output.count >> 10) KB. class.xml: \(Self.size(folder.junit) >> 10) KB. \(sizes.count) JSON reports: \
      \(sizes.reduce(0, +) >> 10) KB, the largest \((sizes.max() ?? 0) >> 10) KB.
      class.xml was read by \((["the project's own reader"] + others).joined(separator: ", ")).
      """)
    for problem in problems { HarnessProgram.say("wrong: \(problem)") }
    return problems.isEmpty ? 0 : 1
  }

  /// Has the command grade what lies in a folder.
  private func grade(_ folder: ClassFolder) throws -> ProcessResult {
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = folder.place("home").path
    environment["TMPDIR"] = folder.place("tmp").path
    let bin = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    return try ProcessRunner().run(
      ProcessCommand(
        bin.appendingPathComponent("workbook"),
        [
          "grade", folder.place("handed-in").path, "--json", folder.place("json").path, "--junit", folder.junit.path,
        ],
        environment: environment, directory: root, timeout: .seconds(1200)))
  }

  /// The files of chapter 1's exercises in a part of theirs, by their names.
  private func chapterOne(_ part: ExercisePart) throws -> [String: String] {
    let chapter = try ChapterFolder.all(in: root)[0].folder.split(separator: "/")[1]
    return try Dictionary(
      uniqueKeysWithValues: Assignment.ofChapter(1).map(\.exercise).map { exercise in
        let file = root.appendingPathComponent(exercise.folder(of: part, chapterFolder: String(chapter)))
          .appendingPathComponent(exercise.fileName)
        return (exercise.fileName, try String(contentsOf: file, encoding: .utf8))
      })
  }

  /// What was tried, and what comes of each; what came of one otherwise is told among the problems.
  private static var routes: String {
    let rows = Route.all.map { "| \($0.aim.rawValue) | \($0.name) | \($0.what) | \($0.outcome.rawValue) |" }
    return (["| after | route | the answer … | outcome |", "| --- | --- | --- | --- |"] + rows).joined(separator: "\n")
  }

  // MARK: Checks

  private mutating func check(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds { problems.append(what()) }
  }

  /// Each person's row, and each person's JSON report.
  private mutating func checkTable(_ result: ProcessResult, _ everybody: [HandedIn], _ folder: ClassFolder) {
    check(result.ending == .exited(1), "the command \(result.endingText)")
    check(!result.text.contains("\u{1B}"), "an escape on the screen")
    let rows = result.text.components(separatedBy: "\n").dropFirst()
    for (person, row) in zip(ReadingOrder.sorted(everybody, by: \.name), rows) {
      let name = person.name
      check(row.hasPrefix(name + " "), "no row for \(name): \(row)")
      let solved = person.statuses.count { $0 == "pass" }
      // Who tried nothing has a dash instead.
      let cell = person.statuses.isEmpty ? "–" : "\(solved)/6"
      check(row.contains(" \(cell) ") && row.hasSuffix(" \(person.statuses.count)"), "\(row)")
      do {
        let data = try Data(contentsOf: folder.json(person.reportName))
        let fields = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        check(fields?["name"] as? String == name, "\(person.reportName) is not \(name)'s")
        let report = ResultsForm.read(data)
        problems += report.problems.map { "\(name): \($0)" }
        check(report.points.had == solved, "\(name) has \(report.points.had) points, and solved \(solved)")
        check(
          person.words.isEmpty || String(decoding: data, as: UTF8.self).contains(person.words),
          "\(name).json does not say: \(person.words)")
        check(report.statuses == person.statuses, "\(name): \(report.statuses), expected \(person.statuses)")
      } catch { problems.append("\(name): \(error.localizedDescription)") }
    }
  }

  /// The report in JUnit's form, and what some people are told.
  ///
  /// - Returns: the readers that others wrote, as far as they are here.
  private mutating func checkReports(
    _ result: ProcessResult, _ everybody: [HandedIn], _ folder: ClassFolder
  ) throws -> [String] {
    let suites = JUnitForm.read(try Data(contentsOf: folder.junit))
    problems += suites.problems.map { "class.xml: \($0)" }
    check(suites.suites.count == everybody.count, "\(suites.suites.count) suites for \(everybody.count) people")
    let others = try OtherReaders.junit(folder.junit)
    problems += others.problems
    for (person, words) in [
      ("emil", "rename it to \(Answer.fileName)"), ("zip", "answers.zip is packed"),
      ("twice", "\(Answer.fileName) was judged, and not copy/\(Answer.fileName)"),
      ("cem", "is as it was given"), ("hal", "No file here has the name of an exercise"),
    ] {
      check(result.text.replacing(/\s+/, with: " ").contains("\(person): "), "nothing about \(person)")
      let report = try String(contentsOf: folder.json(person + ".json"), encoding: .utf8)
      check(report.contains(words), "\(person).json does not say: \(words)")
    }
    let names = try String(contentsOf: folder.json("names.txt"), encoding: .utf8).split(separator: "\n")
    check(names.count { $0.hasPrefix("{") } == everybody.count, "names.txt: \(names)")
    let predicted = try String(contentsOf: folder.json("predictions.md"), encoding: .utf8)
    check(predicted.contains("2 of 2 wrong") && !predicted.contains("\u{1B}"), "predictions.md: \(predicted)")
    return others.names
  }

  /// That no process and no file is left, and what was handed in is as it was.
  private mutating func checkWhatIsLeft(
    _ folder: ClassFolder, _ before: [String: TimeInterval], mark: String
  ) throws {
    let left = Self.commandLines().filter {
      $0.contains(mark) || $0.contains(Route.mark) || $0.contains(folder.place("tmp").path)
    }
    check(left.isEmpty, "still running: \(left)")
    check(try folder.contents(of: "handed-in") == before, "what was handed in has changed")
    for name in ["tmp", "home"] {
      let found = try folder.contents(of: name).keys.sorted()
      check(found.isEmpty, "left in \(name): \(found)")
    }
  }

  /// The JSON reports that are there.
  private func reports(_ folder: ClassFolder) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: folder.place("json").path)
      .filter { $0.hasSuffix(".json") }.map(folder.json)
  }

  /// The command lines of all processes.
  private static func commandLines() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap(Int.init).compactMap { id in
      FileManager.default.contents(atPath: "/proc/\(id)/cmdline").map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private static func size(_ file: URL) -> Int {
    ((try? FileManager.default.attributesOfItem(atPath: file.path)[.size]) as? NSNumber)?.intValue ?? 0
  }
}
