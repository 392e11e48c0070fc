import Foundation
import Processes
import TestKit
import WorkbookKit

/// A folder like a reader's clone, so that what a chapter keeps for its reader does not end up in the project's.
///
/// The sources are the project's own, by links.
final class ReaderFolder {
  private let folder: ScratchFolder

  var root: URL { folder.url }

  init() throws {
    folder = try ScratchFolder()
    for path in ["Package.swift", "Sources", "Chapters/pages/preface.md"] { try link(path) }
    for chapter in try ChapterFolder.all(in: Programs.root) {
      try link(chapter.folder)
      let costs = "Chapters/\(chapter.folder.split(separator: "/")[1])/costs.json"
      if FileManager.default.fileExists(atPath: Programs.root.appendingPathComponent(costs).path) { try link(costs) }
    }
  }

  /// Runs a built program in the folder.
  func run(
    _ product: String, _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> ProcessResult {
    try Programs.run(product, arguments, environment: environment, input: input, directory: root)
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { root.appendingPathComponent(name).path }

  private func link(_ path: String) throws {
    let place = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: place, withDestinationURL: Programs.root.appendingPathComponent(path))
  }
}
