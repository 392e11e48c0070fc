import Foundation

/// Finds the XML of a model: a file, the `contents` of a version's folder, or that of the current version (XM-01).
package struct ModelFileLocator {
  let url: URL

  /// Looks at a path.
  package init(url: URL) { self.url = url }

  /// The path as errors show it.
  private var path: String { url.path }

  /// The XML file.
  ///
  /// - Throws: `ModelFileError` where there is none, or several.
  package func contents() throws(ModelFileError) -> URL {
    guard let isFolder = Self.isFolder(url) else { throw failure(.missing) }
    let kind = url.pathExtension.lowercased()
    if kind == "mom" || kind == "momd" || kind == "omo" { throw failure(.compiled) }
    guard isFolder else { return url }
    if kind == "xcdatamodeld" { return try ModelFileLocator(url: currentVersion()).contents() }
    let contents = url.appendingPathComponent("contents")
    if Self.isFolder(contents) == false { return contents }
    guard kind == "xcdatamodel" else {
      throw failure(.notAModelFolder(found: models(["xcdatamodeld", "xcdatamodel"])))
    }
    let isOld = Self.isFolder(url.appendingPathComponent("elements")) == false
    throw failure(isOld ? .beforeXML : .noContents)
  }

  /// The bytes of the XML file.
  ///
  /// - Throws: `ModelFileError` for something that is no file, or too large.
  static func read(_ file: URL) throws(ModelFileError) -> [UInt8] {
    try read(file, limit: MarkupLimits.bytes)
  }

  // MARK: Versions

  /// The versions in a `.xcdatamodeld` folder; the model itself for anything else.
  package var versions: [URL] {
    url.pathExtension.lowercased() == "xcdatamodeld"
      ? models(["xcdatamodel"]).map { url.appendingPathComponent($0) } : [url]
  }

  /// The same, the current one first.
  package var versionsFromCurrent: [URL] {
    guard let current = try? currentVersion() else { return versions }
    return [current] + versions.filter { $0.lastPathComponent != current.lastPathComponent }
  }

  /// The `.xcdatamodeld` folder that a file `contents` lies in; nothing where it lies in none.
  static func versionFolders(of contents: URL) -> [URL] {
    let folder = contents.deletingLastPathComponent().deletingLastPathComponent()
    return folder.pathExtension.lowercased() == "xcdatamodeld" ? [folder] : []
  }

  private func currentVersion() throws(ModelFileError) -> URL {
    let versions = models(["xcdatamodel"])
    let list = url.appendingPathComponent(".xccurrentversion")
    if Self.isFolder(list) == false {
      let name = try Self.currentName(list)
      guard versions.contains(name) else { throw failure(.noSuchVersion(name, found: versions)) }
      return url.appendingPathComponent(name)
    }
    // The editor writes no list where there is one version.
    guard versions.count > 1 else {
      guard let only = versions.first else { throw failure(.noContents) }
      return url.appendingPathComponent(only)
    }
    throw failure(.severalVersions(versions))
  }

  private static func currentName(_ list: URL) throws(ModelFileError) -> String {
    let bytes = try read(list, limit: 1 << 16)
    guard let dictionary = PropertyList.contents(of: Data(bytes)) as? [String: Any] else {
      throw ModelFileError(file: list.path, line: nil, reason: .versionList("it is no property list."))
    }
    guard let name = dictionary["_XCCurrentVersionName"] as? String else {
      throw ModelFileError(file: list.path, line: nil, reason: .versionList("it has no _XCCurrentVersionName."))
    }
    return name
  }

  /// The models and versions in the folder.
  private func models(_ kinds: [String]) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { name in kinds.contains { name.hasSuffix("." + $0) } }.sorted()
  }

  // MARK: Files

  private static func isFolder(_ url: URL) -> Bool? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return nil }
    return isFolder.boolValue
  }

  private static func read(_ file: URL, limit: Int) throws(ModelFileError) -> [UInt8] {
    func failure(_ reason: ModelFileError.Reason) -> ModelFileError {
      ModelFileError(file: file.path, line: nil, reason: reason)
    }
    let resolved = file.resolvingSymlinksInPath()
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: resolved.path)
      // A pipe or a device would be read for ever.
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw failure(.unreadable("it is no file."))
      }
      let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
      if size > limit { throw failure(.tooLarge(limit: limit)) }
      return [UInt8](try Data(contentsOf: resolved))
    } catch let error as ModelFileError {
      throw error
    } catch {
      throw failure(.unreadable((error as NSError).localizedDescription))
    }
  }

  private func failure(_ reason: ModelFileError.Reason) -> ModelFileError {
    ModelFileError(file: path, line: nil, reason: reason)
  }
}
