import Foundation
import Graders
import WorkbookKit

/// Whose answers are in some files.
///
/// A reader's answers are in the file that `--predict` keeps, and in reports made of it. Both may have been collected, and are
/// of one reader.
struct PredictionReaders {
  /// The answers of each reader.
  private(set) var readers: [KeptAnswers] = []
  /// Why some files were not counted.
  private(set) var problems: [WorkbookProblem] = []

  /// Reads answers.
  ///
  /// - Parameter paths: files; and folders, in which each folder is one reader's, or that are one reader's themselves: a
  ///   clone, or one with kept answers and no folder that has some.
  init(_ paths: [String]) {
    var files: [URL] = []
    for path in paths {
      let url = URL(fileURLWithPath: path)
      if FolderWalk.isFolder(path) { add(folder: url) } else { files.append(url) }
    }
    add(files)
  }

  private mutating func add(folder: URL) {
    let before = (readers.count, problems.count)
    if FolderWalk.isFolder(folder.appendingPathComponent("Chapters").path) {
      add(Self.read(folder), in: folder)
    } else {
      add(parts: (try? FolderWalk.names(in: folder)) ?? [], of: folder)
    }
    if (readers.count, problems.count) == before {
      problems.append(.badPredictions(folder.path, "nobody's answers are in this folder"))
    }
  }

  private mutating func add(parts names: [String], of folder: URL) {
    var found: [(folder: URL, read: Read)] = []
    for name in names {
      let place = folder.appendingPathComponent(name)
      guard FolderWalk.isFolder(place.path) else { continue }
      // Whoever is linked to would be counted twice.
      if FolderWalk.isLink(place.path) {
        problems.append(.badPredictions(place.path, "it is a link, and was not followed"))
      } else {
        found.append((place, Self.read(place)))
      }
    }
    // Kept answers that somebody has put beside the folders of a class do not make the class one reader.
    if names.contains(Self.keptName), found.allSatisfy({ $0.read.answers == nil }) {
      return add(Self.read(folder), in: folder)
    }
    for part in found { add(part.read, in: part.folder) }
    add(names.filter { $0.hasSuffix(".jsonl") || $0.hasSuffix(".json") }.map(folder.appendingPathComponent))
  }

  private typealias Read = (answers: KeptAnswers?, notes: [SubmissionNote])

  /// All that lies in a folder is of one reader.
  private static func read(_ folder: URL) -> Read {
    PredictionFiles.read(FolderWalk.paths(in: folder)) { path in
      AttemptFile(folder.appendingPathComponent(path), name: path, within: folder)
    }
  }

  /// Counts a reader, and keeps why some files of theirs cannot be read.
  private mutating func add(_ read: Read, in folder: URL) {
    if let answers = read.answers { readers.append(answers) }
    for case .badPredictions(let path, let reason) in read.notes {
      problems.append(.badPredictions(folder.appendingPathComponent(path).path, reason))
    }
  }

  /// Each file is a reader's, together with those that are named like it or lie beside the kept answers.
  private mutating func add(_ files: [URL]) {
    let homes = Set(files.filter { $0.lastPathComponent == Self.keptName }.map(Self.home))
    var found: [String: KeptAnswers] = [:]
    var order: [String] = []
    // The kept answers come first: they have what a report may lack.
    for file in files.filter({ $0.pathExtension == "jsonl" }) + files.filter({ $0.pathExtension != "jsonl" }) {
      do throws(WorkbookProblem) {
        let answers = try PredictionsCommand.answers(in: file, mustExist: true)
        let home = Self.home(file)
        let reader = homes.contains(home) ? home : file.deletingPathExtension().path
        if found[reader] == nil { order.append(reader) }
        found[reader] = found[reader]?.merged(with: answers) ?? answers
      } catch { problems.append(error) }
    }
    readers += order.compactMap { found[$0] }
  }

  private static let keptName = "predictions.jsonl"

  /// The folder of a reader's workbook.
  private static func home(_ file: URL) -> String {
    let folder = file.standardizedFileURL.deletingLastPathComponent()
    return folder.lastPathComponent == "Chapters" ? folder.deletingLastPathComponent().path : folder.path
  }
}
