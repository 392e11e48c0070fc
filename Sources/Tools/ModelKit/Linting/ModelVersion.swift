import CoreDataModel
import Foundation

/// Finds another version of a model, as people name it.
package enum ModelVersion {
  /// The version: one beside the model, by its name, or any model by its path.
  ///
  /// - Parameter name: the name of a version, with or without its ending, or a path.
  /// - Throws: `ModelFileError` where there is neither.
  package static func url(_ name: String, of path: String) throws(ModelFileError) -> URL {
    let versions = ModelFileLocator(url: URL(fileURLWithPath: path)).versions
    let beside = versions.first {
      $0.lastPathComponent == name || $0.deletingPathExtension().lastPathComponent == name
    }
    if let beside { return beside }
    guard FileManager.default.fileExists(atPath: name) else {
      let found = versions.map { $0.deletingPathExtension().lastPathComponent }
      throw ModelFileError(file: path, line: nil, reason: .noSuchVersion(name, found: found))
    }
    return URL(fileURLWithPath: name)
  }
}
