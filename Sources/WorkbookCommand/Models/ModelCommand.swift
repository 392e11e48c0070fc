import BookKit
import Foundation
import OpenCoreData
import WorkbookKit

/// The verbs about a model of the reader's own: `lint`, `draw` and `preview`.
enum ModelCommand: Equatable {
  /// Says what a reviewer who knows deletes would say of a model.
  case lint(model: String, json: Bool)
  /// Draws a model with its delete rules.
  case draw(model: String, file: String?)
  /// Says what deleting some objects of a store would do.
  case preview(ReaderQuestion, json: Bool)

  /// The verbs.
  static let verbs = ["lint", "draw", "preview"]

  /// Reads what follows a verb.
  ///
  /// - Parameters:
  ///   - verb: One of `verbs`.
  ///   - options: The words after it.
  /// - Throws: `WorkbookProblem` for anything that is no command.
  init(_ verb: String, _ options: CommandOptions) throws {
    if verb == "preview" {
      let isJSON = options.take(flag: "--json")
      self = try options.end(.preview(Self.question(options), json: isJSON))
      return
    }
    let isJSON = verb == "lint" && options.take(flag: "--json")
    let output = verb == "draw" ? try options.take(option: "--output") : nil
    try options.endOptions()
    guard let model = options.next() else { throw WorkbookProblem.missingArgument(after: verb, ["MODEL"]) }
    self = try options.end(verb == "lint" ? .lint(model: model, json: isJSON) : .draw(model: model, file: output))
  }

  private static func question(_ options: CommandOptions) throws -> ReaderQuestion {
    func value(_ option: String, _ word: String) throws -> String {
      guard let value = try options.take(option: option, value: word) else {
        throw WorkbookProblem.missingArgument(after: "preview", ["\(option) \(word)"])
      }
      return value
    }
    return ReaderQuestion(
      model: URL(fileURLWithPath: try value("--model", "MODEL")),
      store: URL(fileURLWithPath: try value("--store", "STORE")), entity: try value("--entity", "ENTITY"),
      predicate: try value("--where", "PREDICATE"))
  }

  /// Does what was asked.
  ///
  /// - Returns: The exit status.
  /// - Throws: `ModelFileError` for a model that cannot be read, Foundation's error for a file that cannot be written.
  func run() throws -> Int32 {
    switch self {
    case .lint(let path, let json):
      let report = ModelReport(try Self.read(path), name: Self.name(path))
      Console.write(json ? try report.json() : report.text)
      return report.severity ?? .note > .note ? 1 : 0
    case .preview(let question, let json):
      let report = try PreviewReport(question)
      Console.write(json ? try report.json() : report.text)
      return report.isRefused ? 1 : 0
    case .draw(let path, let output):
      let file = try Self.read(path)
      for warning in file.warnings {
        Console.error("workbook: read over, \(VisibleText.oneLine(warning.description))\n")
      }
      let drawing = ModelDrawing.svg(of: file.model, title: "\(Self.name(path)) and its delete rules")
      guard let output else {
        Console.write(drawing)
        return 0
      }
      try Data(drawing.utf8).write(to: URL(fileURLWithPath: output))
      return 0
    }
  }

  private static func read(_ path: String) throws -> ModelFile {
    try ModelFile(contentsOf: URL(fileURLWithPath: path), classes: .plain)
  }

  /// The model as its owner calls it: the name of its folder.
  static func name(_ path: String) -> String {
    let url = URL(fileURLWithPath: path)
    return (url.lastPathComponent == "contents" ? url.deletingLastPathComponent() : url).lastPathComponent
  }
}
