import Foundation
import OpenCoreData

/// A model of the reader's own.
enum ReadersModel {
  /// Reads a model; its entities have plain objects.
  ///
  /// - Throws: `ModelFileError` for a model that cannot be read.
  static func read(_ path: String) throws -> ModelFile {
    try ModelFile(contentsOf: URL(fileURLWithPath: path), classes: .plain)
  }

  /// The model as its owner calls it: the name of its folder.
  static func name(_ path: String) -> String {
    let url = URL(fileURLWithPath: path)
    return (url.lastPathComponent == "contents" ? url.deletingLastPathComponent() : url).lastPathComponent
  }

  /// Whether there are several versions of a model, or a mapping model beside it.
  static func isMigrated(_ path: String) -> Bool {
    func names(_ folder: URL, _ ending: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(ending) }
    }
    let url = URL(fileURLWithPath: path).standardizedFileURL
    return names(url, ".xcdatamodel").count > 1 || !names(url.deletingLastPathComponent(), ".xcmappingmodel").isEmpty
  }
}
