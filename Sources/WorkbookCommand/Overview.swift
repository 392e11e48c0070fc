import Foundation
import WorkbookKit

/// What the command says of the workbook and of itself.
enum Overview {
  /// One screen: the chapters that exist, and how to start.
  ///
  /// - Parameter root: the package's folder.
  /// - Throws: Foundation's error where the chapters cannot be listed.
  static func text(root: URL) throws -> String {
    let chapters = try BookDriver.chapters(in: root)
    let commands = chapters.map { "swift run \($0.product)" }
    let width = commands.map(\.count).max() ?? 0
    let lines = zip(chapters, commands).map { chapter, command in
      "  \(command.padding(toLength: width, withPad: " ", startingAt: 0))   \(title(of: chapter))\n"
    }
    return """
      A workbook on what happens when objects are deleted or changed in bulk in Core Data.
      Each chapter is a program.

      \(lines.joined())
      Add --predict to be asked before you are told, --list to see what a chapter shows,
      --help for the rest. The same chapters as pages to read: book/README.md

      """
  }

  /// The subcommands.
  static let help = """
    swift run workbook               says what there is and how to start
    swift run workbook book check    compares book/ with a fresh run, and writes nothing
    swift run workbook book accept   writes book/ from a fresh run; `make accept` does the same

    """

  /// The title, from the folder's name: `Chapters/01-delete-rules/Lesson` is about delete rules.
  private static func title(of chapter: BookDriver.Chapter) -> String {
    let folder = chapter.folder.split(separator: "/").dropLast().last ?? ""
    return folder.split(separator: "-").dropFirst().joined(separator: " ")
  }
}
