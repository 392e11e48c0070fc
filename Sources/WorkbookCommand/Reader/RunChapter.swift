import Foundation
import WorkbookKit

/// `workbook run`: a chapter, built if it is not.
enum RunChapter {
  /// Becomes `swift run chapter-N`, with the scratch folder that this program came from.
  ///
  /// - Parameters:
  ///   - chapter: the chapter.
  ///   - arguments: what the chapter is given.
  /// - Throws: `WorkbookProblem` where there is no such chapter or no `swift`; else it does not return.
  static func run(_ chapter: Int, _ arguments: [String]) throws -> Never {
    let root = try PackageRoot.find()
    let chapters = try BookDriver.chapters(in: root)
    guard let product = chapters.first(where: { $0.number == chapter })?.product else {
      throw WorkbookProblem.noSuchChapter("\(chapter)", chapters.map(\.number))
    }
    let scratch = PackageRoot.binFolder.deletingLastPathComponent().deletingLastPathComponent()
    let words =
      ["swift", "run", "--package-path", root.path, "--scratch-path", scratch.path, product] + arguments
    var pointers = words.map { strdup($0) } + [nil]
    execvp("swift", &pointers)
    throw WorkbookProblem.noSwift
  }
}
