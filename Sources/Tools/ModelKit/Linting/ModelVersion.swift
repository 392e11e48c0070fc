import CoreDataModel
import Foundation

/// Finds another version of a model, as people name it.
package enum ModelVersion {
  /// The version: one beside the model, by its name, any model by its path, or the same model in another working copy.
  ///
  /// - Parameters:
  ///   - name: the name of a version, with or without its ending, the path of a model, or a folder with a working copy.
  ///   - path: the model.
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
    let url = URL(fileURLWithPath: name)
    guard ModelSearch.isFolder(name) else { return url }
    return url.appendingPathComponent(LintPath.shown(URL(fileURLWithPath: path)))
  }

  /// The same; nil where the version is a working copy that does not have the model.
  static func urlUnlessNew(_ name: String, of path: String) throws(ModelFileError) -> URL? {
    let url = try url(name, of: path)
    return ModelSearch.isFolder(name) && !FileManager.default.fileExists(atPath: url.path) ? nil : url
  }
}
