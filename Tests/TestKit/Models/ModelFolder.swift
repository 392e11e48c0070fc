import Foundation

/// An `.xcdatamodeld` of a test.
package enum ModelFolder {
  /// Writes one with versions, the last of them the current one.
  ///
  /// - Parameters:
  ///   - versions: for each its name and what is between `<model>` and `</model>`; the folder is named after the first.
  ///   - folder: where it comes to lie.
  package static func write(_ versions: [(name: String, text: String)], in folder: URL) throws -> URL {
    let model = folder.appendingPathComponent("\(versions.first?.name ?? "").xcdatamodeld")
    for version in versions {
      try model.write("<model>\n\(version.text)\n</model>", to: "\(version.name).xcdatamodel/contents")
    }
    let list = ["_XCCurrentVersionName": "\(versions.last?.name ?? "").xcdatamodel"]
    try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
      .write(to: model.appendingPathComponent(".xccurrentversion"))
    return model
  }
}
