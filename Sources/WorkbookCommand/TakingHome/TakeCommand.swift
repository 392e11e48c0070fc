import Foundation
import WorkbookKit

/// Copies a file of `Sources/TakeHome` into a folder of the reader's.
struct TakeCommand: Equatable {
  /// Which file.
  var file: TakeHomeFile
  /// The folder, which has to be there.
  var folder: String

  /// Reads what follows the verb.
  ///
  /// - Parameter options: the words after it.
  /// - Throws: `WorkbookProblem`, with the names that there are where none or a wrong one was given.
  init(_ options: CommandOptions) throws {
    let names = TakeHomeFile.allCases.map(\.rawValue)
    guard let name = options.next() else { throw WorkbookProblem.missingArgument(after: "take", names) }
    guard let file = TakeHomeFile(name: name) else { throw WorkbookProblem.nothingToTake(name, names) }
    guard let folder = options.next() else { throw WorkbookProblem.missingArgument(after: name, ["FOLDER"]) }
    (self.file, self.folder) = (file, folder)
    try options.end(())
  }

  /// Copies the file; one that is there already stays as it is.
  ///
  /// - Parameter root: the workbook's package.
  /// - Returns: what was written, and what teaches it.
  /// - Throws: `WorkbookProblem` where the folder is none, or the file is there already or cannot be written.
  func run(root: URL) throws -> String {
    let place = URL(fileURLWithPath: folder)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw WorkbookProblem.noFolder(folder)
    }
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
