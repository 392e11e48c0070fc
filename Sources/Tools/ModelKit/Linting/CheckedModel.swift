import CoreDataModel
import Foundation

/// A model with what the check has found in it.
package struct CheckedModel {
  /// The model, as it was named or found.
  package let path: String
  /// What is found now: each with its severity, and whether it is accepted.
  package internal(set) var findings: [LintFinding]
  /// What of the model's file was read over.
  package let warnings: [ModelFileWarning]
  /// Why no store can be opened with the model; nil where one can.
  package let refusal: ModelError?
  /// Whether there are several versions of it, or a mapping model beside it.
  package let isMigrated: Bool
  package let entityCount: Int
  package let relationshipCount: Int

  /// What the model is called: its folder.
  package var name: String { Self.name(path) }

  /// What is not accepted.
  package var open: [LintFinding] { findings.filter { $0.acceptance == nil } }

  /// The model as its owner calls it.
  package static func name(_ path: String) -> String {
    let url = URL(fileURLWithPath: path)
    return (url.lastPathComponent == "contents" ? url.deletingLastPathComponent() : url).lastPathComponent
  }

  /// Whether there are several versions of a model, or a mapping model beside it.
  package static func isMigrated(_ path: String) -> Bool {
    func names(_ folder: URL, _ ending: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(ending) }
    }
    let url = URL(fileURLWithPath: path).standardizedFileURL
    return names(url, ".xcdatamodel").count > 1 || !names(url.deletingLastPathComponent(), ".xcmappingmodel").isEmpty
  }
}
