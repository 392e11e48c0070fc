import Foundation
import Processes
import WorkbookKit

/// `workbook run`: a chapter, built if it is not.
enum RunChapter {
  /// Becomes `swift run chapter-N`, with the scratch folder that this program came from.
  ///
  /// - Throws: `WorkbookProblem` where there is no such chapter or no `swift`; else it does not return.
  static func run(_ chapter: Int, _ arguments: [String]) throws -> Never {
    become("swift", try ["swift", "run"] + place() + [product(of: chapter)] + arguments)
    throw WorkbookProblem.noSwift
  }

  /// Builds the chapter without a word where that works, and becomes it: what the room sees begins with the chapter.
  ///
  /// - Throws: `WorkbookProblem` where there is no such chapter or no `swift`, or it cannot be built; else it does not return.
  static func show(_ chapter: Int, _ arguments: [String]) throws -> Never {
    let product = try product(of: chapter)
    try build(product)
    let program = PackageRoot.binFolder.appendingPathComponent(product).path
    become(program, [product] + arguments)
    throw WorkbookProblem.notBuilt(product)
  }

  private static func build(_ product: String) throws {
    let terminal = Terminal.standard
    // A first build takes a minute, in which a dark screen would look like a fault.
    if terminal.isInteractive { terminal.console.write("Getting \(product) ready…") }
    defer { if terminal.isInteractive { terminal.console.write("\r\u{1B}[K") } }
    let words = try ["swift", "build"] + place() + ["--product", product]
    let result: ProcessResult
    do {
      result = try ProcessRunner().run(
        ProcessCommand(URL(fileURLWithPath: "/usr/bin/env"), words, timeout: .seconds(1800), outputLimit: 1 << 20))
    } catch { throw WorkbookProblem.noSwift }
    if result.ending == .exited(127) { throw WorkbookProblem.noSwift }
    guard result.ending == .exited(0) else {
      Console.error(result.text + result.errorText)
      throw WorkbookProblem.notBuilt(product)
    }
  }

  /// Replaces this program by another one; returns only where that does not work.
  private static func become(_ program: String, _ words: [String]) {
    var pointers = words.map { strdup($0) } + [nil]
    execvp(program, &pointers)
    pointers.forEach { free($0) }
  }

  /// The package, and the scratch folder that this program came from.
  private static func place() throws -> [String] {
    let scratch = PackageRoot.binFolder.deletingLastPathComponent().deletingLastPathComponent()
    return ["--package-path", try PackageRoot.find().path, "--scratch-path", scratch.path]
  }

  private static func product(of chapter: Int) throws -> String {
    let chapters = try ChapterFolder.all(in: PackageRoot.find())
    guard let product = chapters.first(where: { $0.number == chapter })?.product else {
      throw WorkbookProblem.noSuchChapter("\(chapter)", chapters.map(\.number))
    }
    return product
  }
}
