import Foundation
import OpenCoreData

/// The models that apps have published, byte for byte (see SOURCES.md beside them).
enum FixtureModels {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/models")

  /// The models as a person would name them: the folders of all versions, or the version where it stands alone.
  static let all: [String] = {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter {
      $0.hasSuffix(".xcdatamodeld") || ($0.hasSuffix(".xcdatamodel") && !$0.contains(".xcdatamodeld/"))
    }.sorted()
  }()

  static func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// The model, its entities of plain classes: nothing here has a class for them.
  static func load(_ name: String) throws -> ModelFile { try ModelFile(contentsOf: url(name), classes: .plain) }
}
