import Foundation
import Graders
import ModelKit

/// `workbook reset`: puts a file back as it was given, and keeps the reader's.
struct ResetCommand {
  let files: ReaderFiles
  let terminal: Terminal

  /// Asks, keeps a copy, and restores the starter.
  ///
  /// - Parameters:
  ///   - isAgreed: whether the reader has said yes on the command line.
  /// - Returns: 0 where the file is now as it was given, 1 where the reader would rather not.
  /// - Throws: `WorkbookProblem.cannotWrite` where the copy cannot be written, Foundation's error for the other files.
  func run(_ exercise: Exercise, isAgreed: Bool) throws -> Int32 {
    let file = files.file(of: exercise)
    let starter = try Data(contentsOf: files.starter(of: exercise))
    guard let contents = files.contents(of: exercise) else {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try starter.write(to: file)
      terminal.line("\(files.path(of: exercise)) was missing, and is there again, as it was given.")
      return 0
    }
    guard contents != starter else {
      terminal.line("\(files.path(of: exercise)) is already as it was given; nothing was changed.")
      return 0
    }
    guard isAgreed || asks(exercise) else {
      terminal.line("Nothing was changed.")
      return 1
    }
    let backup = try keep(contents, of: exercise)
    try starter.write(to: file)
    terminal.line("\(files.path(of: exercise)) is as it was given again. Your version is kept as \(backup).")
    return 0
  }

  private func asks(_ exercise: Exercise) -> Bool {
    terminal.console.write("Put \(files.path(of: exercise)) back as it was given? Yours is kept. [y/N] ")
    let answer = terminal.console.readLine()?.lowercased()
    // At the end of input, and from a pipe, no return key has ended the line.
    if answer == nil || !terminal.console.echoesInput { terminal.line() }
    return answer == "y" || answer == "yes"
  }

  /// Keeps a copy under the first number that is free.
  private func keep(_ contents: Data, of exercise: Exercise) throws -> String {
    // Not inside the chapter, whose folder is a package: it would count the copies among its files.
    let folder = "Chapters/Backups"
    try FileManager.default.createDirectory(
      at: files.root.appendingPathComponent(folder), withIntermediateDirectories: true)
    var number = 1
    while true {
      let path = "\(folder)/\(exercise.fileName).\(number)"
      if !FileManager.default.fileExists(atPath: files.root.appendingPathComponent(path).path) {
        try write(contents, to: path)
        return path
      }
      number += 1
    }
  }

  /// Writes a file that is not there yet: all of it, or, as on a full disk, nothing.
  private func write(_ contents: Data, to path: String) throws(WorkbookProblem) {
    let file = files.root.appendingPathComponent(path)
    let unfinished = file.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString)")
    do {
      try contents.write(to: unfinished, options: .withoutOverwriting)
      // It takes no other file's place.
      try FileManager.default.moveItem(at: unfinished, to: file)
    } catch {
      try? FileManager.default.removeItem(at: unfinished)
      throw .cannotWrite(path, SystemWords.sentence(of: error) + " Your file was not changed.")
    }
  }
}
