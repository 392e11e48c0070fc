import Foundation

/// Finds the workbook's package and the folder of its built executables.
enum PackageRoot {
  /// The nearest folder, from the current one upward, that holds a package with chapters.
  ///
  /// - Throws: `WorkbookProblem.notInPackage` where there is none.
  static func find() throws -> URL {
    var folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).standardizedFileURL
    while !isRoot(folder) {
      guard folder.path != "/" else { throw WorkbookProblem.notInPackage }
      folder.deleteLastPathComponent()
    }
    return folder
  }

  /// The folder of this executable, where the chapters' executables are too.
  static var binFolder: URL {
    let executable = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return executable.resolvingSymlinksInPath().deletingLastPathComponent()
  }

  private static func isRoot(_ folder: URL) -> Bool {
    ["Package.swift", "Chapters/preface.md"].allSatisfy {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
    }
  }
}
