import BookKit
import Foundation
import Graders
import Processes
import TestKit
import WorkbookCommand
import WorkbookKit

/// The package under test and its built programs.
enum Programs {
  /// The package's folder.
  static let root = PackageFolder.root

  /// The folder of the built executables: the one that holds the running test bundle.
  static let binFolder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  /// Runs a built program to its end, in the package's folder.
  static func run(
    _ product: String, _ arguments: [String] = [], environment: [String: String] = [:], input: String = "",
    directory: URL = root
  ) throws -> ProcessResult {
    var variables = ProcessInfo.processInfo.environment
    // A fixed hash seed would hide a dependence on hash order.
    variables["SWIFT_DETERMINISTIC_HASHING"] = nil
    variables.merge(environment) { _, new in new }
    return try ProcessRunner().run(
      ProcessCommand(
        binFolder.appendingPathComponent(product), arguments, environment: variables, directory: directory,
        input: Data(input.utf8)))
  }

  /// What a chapter prints.
  static func chapter(_ number: Int, _ arguments: String...) throws -> String { try chapter(number, arguments) }

  /// What a chapter prints.
  static func chapter(_ number: Int, _ arguments: [String]) throws -> String {
    let result = try run("chapter-\(number)", arguments)
    guard result.ending == .exited(0) else { throw UnexpectedEnding(text: result.endingText + "\n" + result.errorText) }
    return result.text
  }

  /// The names of a chapter's segments, in order.
  static func segmentNames(_ chapter: Int) throws -> [String] {
    try Self.chapter(chapter, "--list").split(separator: "\n").compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
  }

  /// A text file of the package.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The driver of the book, with the built programs.
  static func bookDriver() throws -> BookDriver {
    BookDriver(
      root: root, binFolder: binFolder, chapters: try ChapterFolder.all(in: root), exercises: Assignment.listed)
  }
}

/// A program ended in another way than by success.
struct UnexpectedEnding: Error {
  var text: String
}
