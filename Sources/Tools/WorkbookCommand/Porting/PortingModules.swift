import WorkbookKit

/// A module that files of a folder are compiled into.
struct PortingModule: Hashable {
  /// The name by which other files import it; empty for the one that all files without a module of their own make up.
  var name: String
  /// The folder below which its files lie: two packages may have a target of one name.
  var folder: String

  /// The module of all files that no manifest and no import tells apart.
  static let rest = PortingModule(name: "", folder: "")
}

/// Which module each file is compiled into.
///
/// A package's manifest says it by its targets. Without one a folder is a module if a file outside it imports it by its name, and
/// something in it is meant for other modules; all else is one module.
struct PortingModules {
  /// The modules whose folders are known, those that lie deepest first.
  private var modules: [PortingModule] = []
  /// The folders of the packages, those that lie deepest first.
  private let packages: [String]

  private static let sourceFolders = ["Sources", "Source", "src", "srcs"]
  private static let testFolders = ["Tests"] + sourceFolders
  /// Apps call folders by these names, and import the modules of Apple's that have them.
  static let frameworks: Set<String> = ["CoreData", "OpenCoreData", "Foundation", "Swift", "XCTest", "Testing"]

  /// - Parameters:
  ///   - manifests: the packages' manifests, by their paths.
  init(_ sources: [SwiftSource], _ manifests: [String: [UInt8]]) {
    packages = manifests.keys.map(Self.folder).sorted { ($0.count, $0) > ($1.count, $1) }
    let paths = sources.map(\.path)
    for (path, bytes) in manifests.sorted(by: { $0.key < $1.key }) {
      let package = Self.folder(of: path)
      for target in PortingManifest(SwiftSource(path: path, bytes: bytes)).targets {
        guard let folder = Self.folder(of: target, in: package, paths) else { continue }
        modules.append(PortingModule(name: target.name, folder: folder))
      }
    }
    addImported(sources)
    modules.sort { ($0.folder.count, $0.folder, $0.name) > ($1.folder.count, $1.folder, $1.name) }
  }

  /// The module of a file.
  func module(of path: String) -> PortingModule {
    if let module = modules.first(where: { Self.contains($0.folder, path) }) { return module }
    guard let package = packages.first(where: { Self.contains($0, path) }) else { return .rest }
    // A target whose name the manifest computes.
    let rest = path.dropFirst(package.isEmpty ? 0 : package.count + 1).split(separator: "/").map(String.init)
    guard rest.count > 2, Self.testFolders.contains(rest[0]) else { return PortingModule(name: "", folder: package) }
    return PortingModule(name: rest[1], folder: Self.joined(package, "\(rest[0])/\(rest[1])"))
  }

  // MARK: Packages

  /// The folder of a target; nil where there is none with a source in it.
  private static func folder(of target: PortingManifest.Target, in package: String, _ paths: [String]) -> String? {
    let places: [String] =
      if let path = target.path {
        [path]
      } else {
        (target.isTest ? testFolders : sourceFolders).map { "\($0)/\(target.name)" }
          // The one target of a package may do without a folder of its own.
          + (target.isOnly ? (target.isTest ? ["Tests"] : sourceFolders) : [])
      }
    return places.map { joined(package, $0) }.first { place in paths.contains { contains(place, $0) } }
  }

  // MARK: Without a manifest

  private mutating func addImported(_ sources: [SwiftSource]) {
    let free = sources.filter { source in !packages.contains { Self.contains($0, source.path) } }
    var folders: [String: Set<String>] = [:]
    for source in free where source.declarations.contains(where: Self.isShown) {
      let parts = source.path.split(separator: "/").dropLast().map(String.init)
      for end in parts.indices { folders[parts[end], default: []].insert(parts[...end].joined(separator: "/")) }
    }
    for source in free {
      for declaration in source.declarations where declaration.keyword == "import" {
        let name = ImportedName(declaration, source).module
        guard !Self.frameworks.contains(name), !PlatformNames.isPlatform(name) else { continue }
        for folder in folders[name, default: []] where !Self.contains(folder, source.path) {
          let module = PortingModule(name: name, folder: folder)
          if !modules.contains(module) { modules.append(module) }
        }
      }
    }
  }

  /// Whether other modules may see a declaration, or what it adds to a type.
  private static func isShown(_ declaration: SwiftDeclaration) -> Bool {
    declaration.withMembers.contains { $0.has("public") || $0.has("open") || $0.has("package") }
  }

  // MARK: Paths

  private static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private static func contains(_ folder: String, _ path: String) -> Bool {
    folder.isEmpty || path.hasPrefix(folder + "/")
  }

  private static func joined(_ folder: String, _ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return folder.isEmpty ? parts : parts.isEmpty ? folder : "\(folder)/\(parts)"
  }
}
