import Foundation

/// The package that the running tests and harnesses were built from.
package enum PackageFolder {
  /// Its folder: the nearest one above this file with a manifest.
  package static let root: URL = {
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path),
      folder.path != "/"
    { folder.deleteLastPathComponent() }
    return folder
  }()
}
