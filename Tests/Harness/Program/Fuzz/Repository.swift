import Foundation
import TestKit

/// The package that this program was built from.
enum Repository {
  static let root = PackageFolder.root

  /// Where inputs of a kind are kept that once showed a fault, and are tried in every test run.
  static func found(_ kind: AttackKind) -> URL {
    root.appendingPathComponent("Tests/Harness/Program/Fuzz/Found").appendingPathComponent(kind.rawValue)
  }

  /// Where inputs of a kind are kept that show a fault which is known and not mended yet.
  static func open(_ kind: AttackKind) -> URL {
    root.appendingPathComponent("Tests/Harness/Program/Fuzz/Open").appendingPathComponent(kind.rawValue)
  }

  /// The inputs in a folder, by name.
  static func inputs(in folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasSuffix(".md") }.sorted().map { folder.appendingPathComponent($0) }
  }
}
