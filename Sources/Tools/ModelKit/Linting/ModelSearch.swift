import CoreDataModel
import Foundation

/// Finds the models that are meant by a path.
enum ModelSearch {
  /// The models: the path itself where it is one, else every model in the folder and below it, in the order of their paths.
  ///
  /// Folders whose names begin with a dot are not looked into.
  ///
  /// - Throws: `LintProblem.noModels` for a folder without one.
  static func models(at path: String) throws(LintProblem) -> [String] {
    guard isFolder(path) else { return [path] }
    let found = models(below: path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path)
    guard !found.isEmpty else { throw .noModels(in: path) }
    return found
  }

  /// Whether a path leads to a folder that is no model itself.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue && !isModel(path)
      && !FileManager.default.fileExists(atPath: path + "/contents")
  }

  private static func models(below folder: String) -> [String] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    return names.filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
      let path = folder == "." ? name : "\(folder)/\(name)"
      if isModel(name) { return [path] }
      // A link could lead back up.
      let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      return kind == .typeDirectory ? models(below: path) : []
    }
  }

  private static func isModel(_ name: String) -> Bool {
    let name = name.hasSuffix("/") ? String(name.dropLast()) : name
    return name.hasSuffix(".xcdatamodeld") || name.hasSuffix(".xcdatamodel")
  }
}
