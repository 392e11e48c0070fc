import Foundation
import Processes
import TestKit
import WorkbookKit

/// The sources of an exercise that is not in the package: compiled beside the graders, and judged.
struct JudgedSources {
  /// What became of the starter, of the solution, and of each answer, a line each.
  let lines: [String]
  /// What the compiler and the program said besides.
  let messages: String

  init(
    type: String, function: String, grader: String, starter: String, solution: String, answers: [String]
  ) throws {
    (lines, messages) = try withTemporaryFolder { folder -> (lines: [String], messages: String) in
      var paths = ["WrongAnswer", "Variant"].map {
        ExerciseFiles.root.appendingPathComponent("Sources/Course/Exercises/Answers/\($0).swift").path
      }
      // What a grader shares with others is inside its module.
      let graders = "@testable import Graders\n"
      let files =
        [
          ("Grader", graders + grader), ("Starters", Self.wrapped(starter, in: "Starters")),
          ("Solutions", Self.wrapped(solution, in: "Solutions")),
          ("main", graders + Self.program(type: type, function: function)),
        ] + answers.enumerated().map { ("Answers\($0.offset)", $0.element) }
      for (name, text) in files {
        let file = folder.appendingPathComponent(name + ".swift")
        try Data(text.utf8).write(to: file)
        paths.append(file.path)
      }
      let program = folder.appendingPathComponent("judged")
      let compiled = try ProcessRunner().run(
        ProcessCommand(
          URL(fileURLWithPath: "/usr/bin/env"), ["swiftc"] + Self.options(output: program) + paths, directory: folder)
      )
      guard compiled.ending == .exited(0) else { return ([], compiled.text + compiled.errorText) }
      let result = try ProcessRunner().run(ProcessCommand(program, [], directory: folder))
      return (result.text.split(separator: "\n").map(String.init), result.errorText)
    }
  }

  /// The functions of a file as those of a type, so that a starter and a solution fit into one program.
  private static func wrapped(_ source: String, in name: String) -> String {
    let lines = source.components(separatedBy: "\n")
    let imports = lines.filter { $0.hasPrefix("import ") }.joined(separator: "\n")
    let rest = lines.filter { !$0.hasPrefix("import ") }
      .map { $0.hasPrefix("func ") ? "static " + $0 : $0 }.joined(separator: "\n")
    return "\(imports)\n\nenum \(name) {\n\(rest)\n}\n"
  }

  private static func program(type: String, function: String) -> String {
    """

    func line(_ name: String, _ attempt: any Attempt) {
      switch Grading.verdict(of: attempt) {
      case .passed(let checks): print("\\(name): passed \\(checks)")
      case .failed(let failure): print("\\(name): failed at \\(failure.check)")
      case let other: print("\\(name): \\(other)")
      }
    }
    line("starter", \(type)(Starters.\(function)))
    line("solution", \(type)(Solutions.\(function)))
    for answer in WrongAnswer.\(function) { line(answer.belief, answer.attempt) }
    for variant in Variant.\(function) { line(variant.name, variant.attempt) }

    """
  }

  /// What the compiler is told: where the modules and the object files of the package are.
  private static func options(output: URL) throws -> [String] {
    let bin = ExerciseFiles.binFolder
    let list = try String(
      contentsOf: bin.appendingPathComponent("workbook.product/Objects.LinkFileList"), encoding: .utf8)
    let objects = list.split(separator: "\n").map { $0.trimmingCharacters(in: ["'", "\""]) }
      .filter { !$0.contains("/WorkbookCommand.build/") }
    let maps = ["CSQLite", "CSupervision"].flatMap {
      ["-Xcc", "-fmodule-map-file=" + bin.appendingPathComponent("\($0).build/module.modulemap").path]
    }
    return [
      "-swift-version", "6", "-Onone", "-no-color-diagnostics", "-module-name", "JudgedSources", "-I",
      bin.appendingPathComponent("Modules").path, "-o", output.path, "-l:libsqlite3.so.0",
    ] + maps + objects
  }
}
