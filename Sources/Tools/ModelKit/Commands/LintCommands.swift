import CoreDataModel
import Foundation
import Wording

/// What a check of models prints and writes.
package enum LintCommands {
  /// What the words of the check mean, for the help of whatever command takes them.
  ///
  /// - Parameter command: the command as it is typed.
  package static func usage(_ command: String) -> String {
    """
    \(command) MODEL… checks models for what deletes run into.

    A MODEL is a .xcdatamodeld, of which the current version is checked, a .xcdatamodel, the file contents in one, or a
    folder that is searched for models.

      --since VERSION       what is new since a version: its name, the path of a model, or a folder with another copy
      --baseline FILE       leaves out what FILE accepts; --write-baseline accepts what is found now
      --rule RULE=LEVEL     off, on, note, warning or error; as often as need be
      --sources FOLDER      asks about batch deletes of the entities that the sources there delete in bulk
      --strict              notes count too
      --json, --github      JSON, or annotations for GitHub, in place of text
      --junit FILE, --sarif FILE   writes a report as well; --pages URL says where its links lead
      --rules               lists the rules; --explain RULE shows the page of one

    In the model: an entry lint.accept.RULE in the user info of a relationship, with the reason as its value, accepts
    what RULE finds there.

    Exit status: 0 nothing was found, or notes alone; 1 something was; 64 a wrong command line; 66 a model, a baseline
    or a folder that is not there or cannot be read; 74 a report that cannot be written.
    """
  }

  /// What `draw` takes.
  package static func drawUsage(_ command: String) -> String {
    """
    \(command) MODEL [--since VERSION] [--output FILE] draws a model with its delete rules, as SVG; with a version, what
    has changed since stands out.
    """
  }

  /// Does what was asked, with what goes to the standard output and to the standard error.
  ///
  /// - Parameter command: the command as it is typed.
  /// - Throws: `LintProblem`, and Foundation's error for a report that cannot be encoded.
  package static func run(
    _ request: LintRequest, command: String, output: (String) -> Void, error: (String) -> Void
  ) throws -> Int32 {
    if let kind = request.explained {
      output(RulePage(kind).text)
      return 0
    }
    if request.listsRules {
      output(ModelFinding.Kind.allCases.map { "\($0.rawValue): \(RulePage($0).what)\n" }.joined())
      return 0
    }
    let run = try LintRun(request)
    if let file = request.baseline, request.writesBaseline {
      let new = run.newBaseline
      try write(new.text(), to: file)
      output("\(CountedNoun.text(new.accepted.count, "finding")) accepted in \(file)\n")
    } else {
      switch request.form {
      case .text: output(LintText(run, command: command).text)
      case .json: output(try LintJSON.text(of: run))
      case .github: output(LintAnnotations.text(of: run))
      }
    }
    if let file = request.junit { try write(LintJUnit.text(of: run), to: file) }
    if let file = request.sarif { try write(try LintSARIF.text(of: run), to: file) }
    for fault in run.faults { error(VisibleText.oneLine(fault.description) + "\n") }
    if request.writesBaseline { return run.faults.isEmpty ? 0 : 66 }
    return run.status
  }

  /// Draws a model.
  ///
  /// - Parameters:
  ///   - version: the version since which changes stand out: its name, or the path of a model; nil for the model alone.
  ///   - file: where the drawing goes; nil for the standard output.
  /// - Throws: `ModelFileError`, and `LintProblem` for a file that cannot be written.
  package static func draw(
    _ path: String, since version: String? = nil, to file: String?, output: (String) -> Void, error: (String) -> Void
  ) throws {
    let read = try ReadModel(contentsOf: URL(fileURLWithPath: path), hasClasses: false)
    for warning in read.warnings { error("read over, \(VisibleText.oneLine(warning.description))\n") }
    let old = try version.map { try ReadModel(contentsOf: ModelVersion.url($0, of: path), hasClasses: false).model }
    let drawing = ModelDrawing.svg(
      of: read.model, since: old,
      title: "\(CheckedModel.name(path)) and its delete rules" + (version.map { " since \($0)" } ?? ""))
    if let file { try write(drawing, to: file) } else { output(drawing) }
  }

  private static func write(_ text: String, to file: String) throws(LintProblem) {
    do { try Data(text.utf8).write(to: URL(fileURLWithPath: file)) } catch {
      throw .cannotWrite(file, SystemWords.sentence(of: error))
    }
  }
}
