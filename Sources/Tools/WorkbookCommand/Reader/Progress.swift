import Foundation
import Graders
import WorkbookKit

/// How far a reader is: which version of which file has passed, and what was shown before that.
///
/// The text has one line for each fact, in any order and as often as it likes. Two versions are merged by keeping the lines
/// of both.
struct Progress: Equatable {
  /// The files that passed, by their hashes, each with the hashes of the tasks that it passed; an empty one where none was
  /// noted.
  private var passed: [ExerciseNumber: [String: Set<String>]] = [:]
  private var help: [ExerciseNumber: HelpTaken] = [:]
  /// The fewest operations that solved a level, by its scene and its name.
  private var levels: [String: Int] = [:]
  private var otherLines: [String] = []

  /// No exercise has passed.
  init() {}

  /// Reads the text of a progress file; what is not understood is kept as it is.
  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline).map(String.init) where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      if words.count == 4, words[0] == "play", let count = Int(words[3]) {
        solve(words[1], words[2], operations: count)
        continue
      }
      guard (3...4).contains(words.count), let number = ExerciseNumber(words[0]) else {
        otherLines.append(line)
        continue
      }
      switch (words[1], Int(words[2])) {
      case ("passed", _):
        passed[number, default: [:]][words[2], default: []].insert(words.count > 3 ? words[3] : "")
      case ("hint", let level?): takeHint(number, level: max(level, help(with: number).hints))
      case ("solution", nil) where words[2] == "shown": showSolution(number)
      default: otherLines.append(line)
      }
    }
  }

  /// The text of a progress file.
  var text: String {
    let header = """
      # How far you are. `passed` has the hash of the file that passed: edit the file, and it has to pass again. Another
      # hash behind it is that of the task and its checks, which may change when the workbook does.
      # The order of the lines means nothing, nor does a line that stands here twice. To merge two versions, keep all lines.

      """
    var lines = passed.flatMap { number, files in
      files.flatMap { file, tasks in
        tasks.map { task in (number, "\(number) passed \(file)" + (task.isEmpty ? "" : " \(task)")) }
      }
    }
    for (number, help) in help {
      if help.hints > 0 { lines.append((number, "\(number) hint \(help.hints)")) }
      if help.isSolutionShown { lines.append((number, "\(number) solution shown")) }
    }
    return header + lines.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { $0.1 + "\n" }.joined()
      + levels.sorted { $0.key < $1.key }.map { "play \($0.key) \($0.value)\n" }.joined()
      + otherLines.map { $0 + "\n" }.joined()
  }

  /// Whether this version of an exercise's file has passed.
  func isPassed(_ number: ExerciseNumber, contents: Data?) -> Bool {
    contents.map { passed[number]?[ContentHash.text(of: $0)] != nil } ?? false
  }

  /// Whether this version of an exercise's file has passed when the exercise had another task, or other checks.
  func isPassedByAnotherTask(_ number: ExerciseNumber, contents: Data?, task: String) -> Bool {
    contents.flatMap { passed[number]?[ContentHash.text(of: $0)] }.map { !$0.contains(task) } ?? false
  }

  /// What was shown of an exercise before it was solved.
  func help(with number: ExerciseNumber) -> HelpTaken { help[number] ?? HelpTaken() }

  /// Notes that a version has passed, beside those that did before: a reader may bring one of them back.
  mutating func pass(_ number: ExerciseNumber, contents: Data, task: String) {
    passed[number, default: [:]][ContentHash.text(of: contents)] = [task]
  }

  /// Notes that a version has not passed, whatever it did before.
  mutating func fail(_ number: ExerciseNumber, contents: Data) {
    passed[number]?[ContentHash.text(of: contents)] = nil
  }

  /// Notes how many hints were taken.
  mutating func takeHint(_ number: ExerciseNumber, level: Int) { help[number, default: HelpTaken()].hints = level }

  /// The fewest operations that solved a level; nil where it is not solved.
  func operations(_ scene: String, _ level: String) -> Int? { levels["\(scene) \(level)"] }

  /// Notes that a level is solved.
  mutating func solve(_ scene: String, _ level: String, operations count: Int) {
    levels["\(scene) \(level)"] = min(count, operations(scene, level) ?? count)
  }

  /// Notes that the solution was shown before the exercise was solved.
  mutating func showSolution(_ number: ExerciseNumber) { help[number, default: HelpTaken()].isSolutionShown = true }
}

/// The file that the progress is kept in, beside the exercises.
struct ProgressFile {
  private let url: URL

  init(root: URL) { url = WorkbookFolder(root: root).progressFile }

  /// Its path in the workbook's folder.
  var name: String { url.pathComponents.suffix(2).joined(separator: "/") }

  /// The progress; none where the file is not there.
  ///
  /// - Throws: `WorkbookProblem.badProgress` where it cannot be read.
  func read() throws(WorkbookProblem) -> Progress {
    guard FileManager.default.fileExists(atPath: url.path) else { return Progress() }
    let data: Data
    do { data = try Data(contentsOf: url) } catch { throw .badProgress(url.path, Self.sentence(of: error)) }
    guard let text = String(data: data, encoding: .utf8) else {
      let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let place = lines.firstIndex { String(data: $0, encoding: .utf8) == nil }.map { "line \($0 + 1)" } ?? "a line"
      throw .badProgress(url.path, "\(place) is no text in UTF-8: remove that line")
    }
    return Progress(text)
  }

  /// Changes the progress; the file is written only where that makes a difference.
  ///
  /// - Throws: `WorkbookProblem.badProgress` where it cannot be read, `WorkbookProblem.cannotKeepProgress` where it cannot be
  ///   written.
  func update(_ change: (inout Progress) -> Void) throws(WorkbookProblem) {
    let old = try read()
    var new = old
    change(&new)
    guard new != old else { return }
    do {
      try Data(new.text.utf8).write(to: url, options: .atomic)
    } catch {
      let folder = url.deletingLastPathComponent().path
      let mayWrite = FolderWalk.mayWrite(into: folder)
      throw .cannotKeepProgress(
        url.path, mayWrite ? Self.sentence(of: error) : "you may not write into the folder \(folder)")
    }
  }

  /// What the system says, as a part of a sentence.
  private static func sentence(of error: any Error) -> String {
    let text = VisibleText.oneLine(error.localizedDescription)
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
