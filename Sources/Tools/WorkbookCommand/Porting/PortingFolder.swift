import Foundation

/// A folder of an app's sources on disk: what of it can be ported, what is carried along, and what is not.
///
/// It is only ever read. Symbolic links are not followed, and names that begin with a point are passed over, but for
/// the one that says which version of a model is current.
package struct PortingFolder {
  /// The Swift sources, by their paths inside the folder.
  package private(set) var sources: [String: [UInt8]] = [:]
  /// The files that come along as they are: models, manifests of packages, and sources that are no UTF-8.
  package private(set) var carried: [String] = []
  /// The manifests of packages, which are carried too, by their paths.
  package private(set) var manifests: [String: [UInt8]] = [:]
  /// The files that stay behind.
  package private(set) var others: [String] = []
  /// What a person has to look at, before any rule.
  package private(set) var remainders: [PortingRemainder] = []

  private let root: URL
  /// The file that says which version of a model is the current one.
  private static let currentVersion = ".xccurrentversion"
  private static let manifest = "Package.swift"
  private static let models: Set<String> = ["xcdatamodeld", "xcdatamodel", "xcmappingmodel"]

  /// Reads a folder.
  ///
  /// - Throws: Foundation's error where the folder itself cannot be listed.
  package init(_ root: URL) throws {
    self.root = root
    try read("", names: FileManager.default.contentsOfDirectory(atPath: root.path), isModel: false)
    carried.sort()
    others.sort()
  }

  private mutating func read(_ folder: String, names: [String], isModel: Bool) throws {
    for name in names.sorted() where !name.hasPrefix(".") || (isModel && name == Self.currentVersion) {
      let path = folder + name
      let url = root.appendingPathComponent(path)
      let type = try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
      switch type {
      case .typeDirectory:
        let isModel = isModel || Self.models.contains(url.pathExtension)
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
          leave(path, PortingAdvice("The folder cannot be read.", cure: "Make it readable, and port again."))
          continue
        }
        try read(path + "/", names: names, isModel: isModel)
      case .typeSymbolicLink:
        leave(
          path,
          PortingAdvice(
            "A symbolic link is not followed.", cure: "Port the folder that it leads to, or put a copy in its place."))
      case .typeRegular: readFile(path, url, isModel: isModel)
      default: others.append(path)
      }
    }
  }

  private mutating func readFile(_ path: String, _ url: URL, isModel: Bool) {
    let isManifest = url.lastPathComponent == Self.manifest
    if isManifest, let data = try? Data(contentsOf: url) { manifests[path] = Array(data) }
    // A manifest for one version of Swift has the version in its name.
    guard url.pathExtension == "swift", !isManifest, !url.lastPathComponent.hasPrefix("Package@swift-") else {
      if isModel || url.pathExtension == "swift" { carried.append(path) } else { others.append(path) }
      return
    }
    guard let data = try? Data(contentsOf: url) else {
      return leave(path, PortingAdvice("The file cannot be read.", cure: "Make it readable, and port again."))
    }
    guard String(validating: data, as: UTF8.self) != nil else {
      carried.append(path)
      return leave(
        path,
        PortingAdvice(
          "The file is not in UTF-8; it is copied as it is.", cure: "Convert it to UTF-8, and port again."))
    }
    sources[path] = Array(data)
  }

  private mutating func leave(_ path: String, _ advice: PortingAdvice) {
    remainders.append(PortingRemainder(path: path, line: nil, kind: .file, subject: "", advice: advice))
  }

  /// Why a folder cannot take the result: it is inside this one, or is not empty; nil where it can.
  package func obstacle(in target: URL) -> String? {
    let own = root.standardizedFileURL.resolvingSymlinksInPath().path
    let path = Self.resolved(target.standardizedFileURL).path
    if path == own || path.hasPrefix(own + "/") {
      return "it is inside the folder that is ported, which stays as it is"
    }
    guard let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType else {
      return nil
    }
    guard type == .typeDirectory else { return "there is a file of that name" }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return "it cannot be read" }
    return names.isEmpty ? nil : "it is not empty"
  }

  /// The path without symbolic links, as far as it is there.
  private static func resolved(_ url: URL) -> URL {
    if FileManager.default.fileExists(atPath: url.path) || url.path == "/" { return url.resolvingSymlinksInPath() }
    return resolved(url.deletingLastPathComponent()).appendingPathComponent(url.lastPathComponent)
  }

  /// Writes the result: the ported files, and those that come along.
  ///
  /// - Parameters:
  ///   - porting: What was made of the sources.
  ///   - target: A folder that is not there or is empty.
  /// - Throws: Foundation's error.
  package func write(_ porting: Porting, to target: URL) throws {
    for file in porting.files {
      try Data(file.after).write(to: try place(of: file.path, in: target))
    }
    for path in carried {
      try FileManager.default.copyItem(at: root.appendingPathComponent(path), to: try place(of: path, in: target))
    }
  }

  private func place(of path: String, in target: URL) throws -> URL {
    let place = target.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    return place
  }
}
