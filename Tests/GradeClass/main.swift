import Foundation
import Graders
import ReportForms
import WorkbookKit

// Grades a class of thirty-odd in which nearly everything happens that may, and checks that one table and two valid reports
// come of it, that everybody else is judged, and that nothing is left behind. Exits with 1 where that is not so.
//
// None of the answers touches a file, and none is run but by the judge.

nonisolated(unsafe) var problems: [String] = []

func check(_ holds: Bool, _ what: @autoclosure () -> String) { if !holds { problems.append(what()) } }

/// The files of chapter 1's exercises in a part of theirs, by their names.
func chapterOne(_ part: ExercisePart, _ root: URL) throws -> [String: String] {
  let chapter = try BookDriver.chapters(in: root)[0].folder.split(separator: "/")[1]
  return try Dictionary(
    uniqueKeysWithValues: Assignment.ofChapter(1).map(\.exercise).map { exercise in
      let file = root.appendingPathComponent(exercise.folder(of: part, chapterFolder: String(chapter)))
        .appendingPathComponent(exercise.fileName)
      return (exercise.fileName, try String(contentsOf: file, encoding: .utf8))
    })
}

/// The command lines of all processes.
func commandLines() -> [String] {
  ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap(Int.init).compactMap { id in
    FileManager.default.contents(atPath: "/proc/\(id)/cmdline").map { String(decoding: $0, as: UTF8.self) }
  }
}

func size(_ file: URL) -> Int {
  ((try? FileManager.default.attributesOfItem(atPath: file.path)[.size]) as? NSNumber)?.intValue ?? 0
}

let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
let bin = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
let folder = try ClassFolder()
defer { folder.remove() }

let outside = folder.place("outside.swift")
let solutions = try chapterOne(.solution, root)
try Data((solutions[Answer.fileName] ?? "").utf8).write(to: outside)
let mark = "\(getpid())00"
let everybody = HandedIn.everybody(
  solutions: solutions, starters: try chapterOne(.starter, root), mark: mark, outside: outside.path)
for person in everybody { try folder.hand(in: person) }
let before = try folder.contents(of: "handed-in")

var environment = ProcessInfo.processInfo.environment
environment["HOME"] = folder.place("home").path
environment["TMPDIR"] = folder.place("tmp").path
let junit = folder.place("class.xml")
let memory = PeakMemory(ofWhatNames: junit.path)
let clock = ContinuousClock()
let start = clock.now
let result = try ProcessRunner().run(
  ProcessCommand(
    bin.appendingPathComponent("workbook"),
    ["grade", folder.place("handed-in").path, "--json", folder.place("json").path, "--junit", junit.path],
    environment: environment, directory: root, timeout: .seconds(1200)))
let time = clock.now - start
print(result.text)
print(result.errorText)

check(result.ending == .exited(1), "the command \(result.endingText)")
check(!result.text.contains("\u{1B}"), "an escape on the screen")
let rows = result.text.components(separatedBy: "\n").dropFirst()
for (person, row) in zip(everybody.sorted { $0.person < $1.person }, rows) {
  let name = VisibleText.oneLine(person.person)
  check(row.hasPrefix(name + " "), "no row for \(name): \(row)")
  let solved = person.statuses.count { $0 == "pass" }
  check(row.contains(" \(solved)/6 ") && row.hasSuffix(" \(person.statuses.count)"), "\(row)")
  let plain = String(name.map { $0.isLetter || $0.isNumber || " ._-@+".contains($0) ? $0 : "_" })
  do {
    let report = ResultsForm.read(try Data(contentsOf: folder.place("json").appendingPathComponent(plain + ".json")))
    problems += report.problems.map { "\(name): \($0)" }
    check(report.points.had == solved, "\(name) has \(report.points.had) points, and solved \(solved)")
    check(report.statuses == person.statuses, "\(name): \(report.statuses), expected \(person.statuses)")
  } catch { problems.append("\(name): \(error.localizedDescription)") }
}
let suites = JUnitForm.read(try Data(contentsOf: junit))
problems += suites.problems.map { "class.xml: \($0)" }
check(suites.suites.count == everybody.count, "\(suites.suites.count) suites for \(everybody.count) people")
let others = try OtherReaders.junit(junit)
problems += others.problems
for (person, words) in [
  ("emil", "rename it to \(Answer.fileName)"), ("zip", "answers.zip is packed"),
  ("twice", "\(Answer.fileName) was judged, and not copy/\(Answer.fileName)"),
] {
  check(result.text.replacing(/\s+/, with: " ").contains("\(person): "), "nothing about \(person)")
  let report = try String(contentsOf: folder.place("json").appendingPathComponent(person + ".json"), encoding: .utf8)
  check(report.contains(words), "\(person).json does not say: \(words)")
}
let predicted = try String(contentsOf: folder.place("json").appendingPathComponent("predictions.md"), encoding: .utf8)
check(predicted.contains("2 of 2 wrong") && !predicted.contains("\u{1B}"), "predictions.md: \(predicted)")

let left = commandLines().filter { line in
  line.contains(mark) || line.contains(folder.place("tmp").path)
}
check(left.isEmpty, "still running: \(left)")
check(try folder.contents(of: "handed-in") == before, "what was handed in has changed")
for name in ["tmp", "home"] {
  let found = try folder.contents(of: name).keys.sorted()
  check(found.isEmpty, "left in \(name): \(found)")
}

let reports = try FileManager.default.contentsOfDirectory(atPath: folder.place("json").path)
  .filter { $0.hasSuffix(".json") }
let sizes = reports.map { size(folder.place("json").appendingPathComponent($0)) }
print(
  """
  \(everybody.count) submissions in \(time.components.seconds) s.
  Peak memory of the command: \(memory.peak >> 10) MB.
  Output: \(result.output.count >> 10) KB. class.xml: \(size(junit) >> 10) KB. \(reports.count) JSON reports: \
  \(sizes.reduce(0, +) >> 10) KB, the largest \((sizes.max() ?? 0) >> 10) KB.
  class.xml was read by \((["the project's own reader"] + others.names).joined(separator: ", ")).
  """)
for problem in problems { print("wrong: \(problem)") }
folder.remove()
exit(problems.isEmpty ? 0 : 1)
