import Foundation
import Processes
import WorkbookKit

/// A copy of the engine and its tests with all drawn faults in it, each behind the switch.
///
/// One build serves all faults. The copy is kept from run to run, with what was built in it.
struct FaultyPackage {
  private let root: URL
  private let swift: URL
  let directory: URL

  /// Names the folder of the copy.
  init(of root: URL, swift: URL) {
    (self.root, self.swift) = (root, swift)
    directory = root.appendingPathComponent(".build/mutants/seeded")
  }

  /// Where the compiler is asked what it takes: the copy itself is written once, so that only what changed is built anew.
  private var trial: URL { root.appendingPathComponent(".build/mutants/trial") }

  /// The test program, once it is built.
  var program: URL { directory.appendingPathComponent(".build/debug/SeededPackageTests.xctest") }

  /// Copies what is needed, with faults in the engine; the number of each is its place in the list.
  ///
  /// - Parameter sites: the faults, all of which the compiler takes.
  /// - Throws: what reading or writing a file throws.
  func write(_ sites: [FaultSite]) throws { try PackageFiles.bring(directory, upTo: contents(sites)) }

  /// What each file of the copy holds, by its path.
  ///
  /// - Throws: what reading a file throws.
  func contents(_ sites: [FaultSite]) throws -> [String: Data] {
    let modules = (["CSQLite", EngineModules.umbrella] + EngineModules.names).map { "\(EngineModules.folder)/\($0)" }
    let folders = modules + ["Sources/Facts", "Tests/Harness/Program"] + Self.sources + Self.kits + Self.tests
    let paths = try PackageFiles.paths(below: root).filter { path in folders.contains { path.hasPrefix($0 + "/") } }
    var contents: [String: Data] = ["Package.swift": Data(Self.manifest.utf8)]
    for path in paths {
      let data = try Data(contentsOf: root.appendingPathComponent(path))
      let isTest = path.hasPrefix("Tests/") && path.hasSuffix(".swift")
      if !isTest || !Self.needsOthers(String(decoding: data, as: UTF8.self)) { contents[path] = data }
    }
    for (path, data) in try engine(sites).contents { contents["\(EngineModules.folder)/\(path)"] = data }
    return contents
  }

  /// Asks the compiler which faults it does not take.
  ///
  /// - Returns: the places of those in the list.
  /// - Throws: `Refused` where it has something against the engine without them.
  func refused(_ sites: [FaultSite]) throws -> Set<Int> {
    let (sources, contents) = try engine(sites)
    try PackageFiles.bring(trial, upTo: contents)
    let errors = try errors(contents.keys.sorted())
    let refused = Set(errors.compactMap { error in sources.first { $0.file == error.file }?.fault(at: error.line) })
    guard errors.isEmpty || !refused.isEmpty else {
      throw Refused(text: errors.map { "\($0.file):\($0.line): \($0.text)" }.joined(separator: "\n"))
    }
    return refused
  }

  /// The engine with faults: the files that have some, and the text of each file.
  private func engine(_ sites: [FaultSite]) throws -> (sources: [FaultySource], contents: [String: Data]) {
    var contents = [FaultSwitch.file: Data(FaultSwitch.source.utf8)]
    for path in try EngineSource.paths(in: root) {
      contents[path] = try Data(contentsOf: root.appendingPathComponent("\(EngineModules.folder)/\(path)"))
    }
    let byFile = Dictionary(grouping: sites.indices) { sites[$0].file }
    let sources = byFile.sorted { $0.key < $1.key }.map { file, numbers in
      FaultySource(file: file, original: Array(contents[file] ?? Data()), sites: numbers.map { ($0, sites[$0]) })
    }
    for source in sources { contents[source.file] = Data(source.text.utf8) }
    return (sources, contents)
  }

  /// What the compiler has against the engine of the trial: file and line of each error.
  ///
  /// A module is looked at when there is nothing against those below it.
  private func errors(_ files: [String]) throws -> [(file: String, line: Int, text: String)] {
    for module in EngineModules.names {
      let errors = try errors(files.filter { $0.hasPrefix(module + "/") }, of: module)
      if !errors.isEmpty { return errors }
    }
    return []
  }

  /// What the compiler has against a module of the trial; where it has nothing, the module is there for those above it.
  private func errors(_ files: [String], of module: String) throws -> [(file: String, line: Int, text: String)] {
    let modules = root.appendingPathComponent(".build/mutants/modules")
    let map = modules.appendingPathComponent("module.modulemap")
    let header = root.appendingPathComponent("Sources/Engine/CSQLite/include/CSQLite.h").path
    try PackageFiles.write(Data("module CSQLite { header \"\(header)\" export * }\n".utf8), to: map)
    // All the way to SIL: that every path returns, and every variable has a value, is found there.
    var arguments = ["-emit-sil", "-wmo", "-Onone", "-enable-testing", "-swift-version", "6", "-module-name", module]
    arguments += ["-package-name", "seeded", "-suppress-warnings", "-Xcc", "-fmodule-map-file=\(map.path)"]
    // A file of its own: the compiler puts another in the place of its output, and root's would take the place of /dev/null.
    arguments += ["-o", modules.appendingPathComponent(module + ".sil").path]
    arguments += [
      "-I", modules.path, "-emit-module-path", modules.appendingPathComponent(module + ".swiftmodule").path,
    ]
    arguments += files
    let compiler = swift.deletingLastPathComponent().appendingPathComponent("swiftc")
    let result = try run(compiler, arguments, in: trial, minutes: 10)
    if result.ending == .exited(0) { return [] }
    let lines = (result.text + result.errorText).split(separator: "\n")
    let errors = lines.compactMap { line in
      line.firstMatch(of: /^([^ :]+\.swift):(\d+):\d+: error: (.*)/).flatMap { match in
        Int(match.2).map { (file: String(match.1), line: $0, text: String(match.3)) }
      }
    }
    if errors.isEmpty { throw Refused(text: lines.suffix(20).joined(separator: "\n")) }
    return errors
  }

  /// Builds the tests; where that fails, once more from nothing: what an earlier run has built can be in the way.
  ///
  /// - Throws: `Refused` where they do not build.
  func build() throws {
    if try buildErrors() == nil { return }
    try FileManager.default.removeItem(at: directory.appendingPathComponent(".build"))
    if let errors = try buildErrors() { throw Refused(text: errors) }
  }

  /// What is in the way of a build, if anything.
  private func buildErrors() throws -> String? {
    let result = try run(swift, ["build", "--build-tests"], in: directory, minutes: 60)
    if result.ending == .exited(0) { return nil }
    let lines = (result.text + result.errorText).split(separator: "\n").filter { $0.contains("error:") }
    return lines.prefix(10).joined(separator: "\n") + result.endingText
  }

  private func run(_ program: URL, _ arguments: [String], in directory: URL, minutes: Int) throws -> ProcessResult {
    try ProcessRunner().run(
      ProcessCommand(program, arguments, directory: directory, timeout: .seconds(60 * minutes)))
  }

  /// The compiler does not take the copy, whatever is left out of it.
  struct Refused: Error, CustomStringConvertible {
    let text: String
    /// What the compiler said.
    var description: String { "The copy does not build:\n\(text)" }
  }

  /// What the tests stand on, of which every file is needed.
  static let kits = ["Tests/TestKit"]
  private static let sources = ["Sources/Course/Samples", "Sources/Tools/CSupervision", "Sources/Tools/Processes"]
  private static let tests = ["InsightTests", "OpenCoreDataTests", "SoakTests"].map { "Tests/Engine/\($0)" }

  /// Whether a test uses more than the engine: it is then left out of the copy.
  private static func needsOthers(_ text: String) -> Bool {
    let known: Set = [
      "CSQLite", "CTestSupport", "Dispatch", "Foundation", "Glibc", "OpenCoreData", "Processes", "Samples",
      "Synchronization", "TestKit", "Testing",
    ]
    return text.matches(of: /(?m)^(?:@testable )?import (\w+)/).contains { match in
      let name = String(match.1)
      return !known.contains(name) && !EngineModules.names.contains(name)
    }
  }

  /// A part of the package's own, as a test checks: these targets lie in the same folders, and use no others there.
  static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Seeded",
      products: [.executable(name: "harness", targets: ["Harness"])],
      targets: [
        .target(
          name: "CSQLite", path: "Sources/Engine/CSQLite", linkerSettings: [.linkedLibrary(":libsqlite3.so.0")]),
        .target(name: "CoreDataValues", path: "Sources/Engine/CoreDataValues"),
        .target(
          name: "CoreDataPredicates", dependencies: ["CoreDataValues"], path: "Sources/Engine/CoreDataPredicates"),
        .target(name: "CoreDataModel", dependencies: ["CoreDataPredicates"], path: "Sources/Engine/CoreDataModel"),
        .target(
          name: "CoreDataStores", dependencies: ["CoreDataModel", "CSQLite"], path: "Sources/Engine/CoreDataStores"),
        .target(name: "CoreData", dependencies: ["CoreDataStores"], path: "Sources/Engine/CoreData"),
        .target(name: "OpenCoreData", dependencies: ["CoreData", "CSQLite"], path: "Sources/Engine/OpenCoreData"),
        .target(name: "Samples", dependencies: ["OpenCoreData"], path: "Sources/Course/Samples"),
        .target(name: "CSupervision", path: "Sources/Tools/CSupervision"),
        .target(name: "Processes", dependencies: ["CSupervision"], path: "Sources/Tools/Processes"),
        .target(name: "CTestSupport", dependencies: ["CSQLite"], path: "Tests/TestKit/CTestSupport"),
        .target(
          name: "TestKit", dependencies: ["OpenCoreData", "CSQLite", "CTestSupport", "Processes"],
          path: "Tests/TestKit", exclude: ["CTestSupport"]),
        .executableTarget(
          name: "Harness", dependencies: ["OpenCoreData", "CSQLite", "CTestSupport", "TestKit", "Processes"],
          path: "Tests/Harness/Program",
          exclude: [
            "Fuzz/Found", "Fuzz/Open", "Fuzz/README.md", "Mutants", "JudgeMutants", "GradeClass", "ReportForms",
          ], swiftSettings: [.define("ENGINE_ALONE")]),
        .testTarget(
          name: "InsightTests", dependencies: ["OpenCoreData", "Samples", "TestKit"],
          path: "Tests/Engine/InsightTests", exclude: ["ModelFiles"]),
        .testTarget(
          name: "OpenCoreDataTests", dependencies: ["OpenCoreData", "CSQLite", "Harness", "TestKit"],
          path: "Tests/Engine",
          exclude: ["InsightTests", "OpenCoreDataTests/History/Fixtures", "SoakTests/Attacks"],
          sources: ["OpenCoreDataTests", "SoakTests"]),
      ],
      swiftLanguageModes: [.v6]
    )

    """
}
