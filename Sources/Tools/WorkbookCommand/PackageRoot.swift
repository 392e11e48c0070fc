import Foundation
import WorkbookKit

/// Finds the workbook's package and the folder of its built executables.
enum PackageRoot {
  /// The nearest folder, from the current one upward, that holds a package with chapters.
  ///
  /// - Throws: `WorkbookProblem.notInPackage` where there is none.
  static func find() throws -> URL {
    guard let folder = WorkbookFolder.find() else { throw WorkbookProblem.notInPackage }
    return folder.root
  }

  /// The folder of this executable, where the chapters' executables are too.
  static var binFolder: URL {
    let executable = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return executable.resolvingSymlinksInPath().deletingLastPathComponent()
  }
}
