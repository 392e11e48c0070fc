import Foundation
import WorkbookKit

/// Copies a file of `Sources/Course/TakeHome` into a folder of the reader's, or says which there are.
enum TakeCommand: Subcommand, Equatable {
  static let word = "take"
  static let usage = """
    swift run workbook take NAME FOLDER    copies a file for your app into a folder of yours; without a name it
                                           says which there are
    """

  /// Says what each file is for.
  case list
  /// Copies a file into a folder, which has to be there.
  case copy(TakeHomeFile, folder: String)

  /// Reads what follows the verb.
  ///
  /// - Throws: `WorkbookProblem`, with the names that there are where a wrong one was given.
  init(_ options: CommandOptions) throws {
    guard let name = options.next() else {
      self = .list
      return
    }
    guard let file = TakeHomeFile(name: name) else {
      throw WorkbookProblem.nothingToTake(name, TakeHomeFile.allCases.map(\.rawValue))
    }
    guard let folder = options.next() else { throw WorkbookProblem.missingArgument(after: name, ["FOLDER"]) }
    self = try options.end(.copy(file, folder: folder))
  }

  func run() throws -> Int32 {
    Console.write(try run(root: PackageRoot.find()))
    return 0
  }

  /// Does what was asked.
  ///
  /// - Returns: what each file is for; or what was written, and what teaches it.
  /// - Throws: `WorkbookProblem` where a file cannot be read or written.
  func run(root: URL) throws -> String {
    switch self {
    case .list: try TakeHomeList(root: root).text
    case .copy(let file, let folder): try Self.copy(file, into: folder, root: root)
    }
  }

  /// Copies the file; one that is there already stays as it is.
  private static func copy(_ file: TakeHomeFile, into folder: String, root: URL) throws -> String {
    let place = URL(fileURLWithPath: folder)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else {
      throw WorkbookProblem.folderToMake(folder)
    }
    guard isFolder.boolValue else { throw WorkbookProblem.noFolder(folder) }
    let target = place.appendingPathComponent(file.fileName)
    let shown = (folder.hasSuffix("/") ? folder : folder + "/") + file.fileName
    do {
      let text = try Data(contentsOf: root.appendingPathComponent(file.path))
      try text.write(to: target, options: .withoutOverwriting)
    } catch let error as CocoaError where error.code == .fileWriteFileExists {
      throw WorkbookProblem.cannotWrite(shown, "it is there already, and may be yours.")
    } catch { throw WorkbookProblem.cannotWrite(shown, error.localizedDescription) }
    let (chapter, segment) = file.taughtBy
    return """
      \(shown) is written. It imports CoreData and Foundation, and needs no other file; its first lines say when to use it.
      taught by: swift run chapter-\(chapter) --segment \(segment)

      """
  }
}
