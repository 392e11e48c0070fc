import Foundation
import Processes
import WorkbookKit

/// Has the toolchain write symbol graphs of the engine, from the modules that were built.
package struct SymbolGraphExtractor: Sendable {
  /// Why there is no graph.
  package enum Problem: Error, Equatable, Sendable {
    /// The module is not among what was built in a folder.
    case notBuilt(module: String, folder: String)
    /// The tool failed; what it said.
    case failed(String)
  }

  /// Where the package manager puts what it builds, such as `.build/x86_64-unknown-linux-gnu/debug`.
  private let binFolder: URL
  private let runner: any ProcessRunning

  /// Creates an extractor.
  ///
  /// - Parameter binFolder: The folder of the built executables, with links resolved.
  package init(binFolder: URL, runner: any ProcessRunning = ProcessRunner()) {
    self.binFolder = binFolder
    self.runner = runner
  }

  /// Extracts the graph of the engine, without what shows its work; it takes a second or two.
  ///
  /// - Throws: `Problem`, or Foundation's error where a file cannot be written or read.
  package func graph() throws -> SymbolGraph {
    try TemporaryFolder.with("symbols") { folder in
      for module in EngineModules.names { try extract(module, ["-skip-inherited-docs"], into: folder) }
      return try SymbolGraph(folder: folder)
    }
  }

  /// Writes the graph of the module that exports all others, with their symbols as its own: what a reference is made of.
  ///
  /// A symbol without words of its own has those of what it overrides or implements; members that the compiler makes for a
  /// conformance are left out.
  ///
  /// - Parameter folder: Where the files go, one for the module and one for each that it extends; it has to be there.
  /// - Throws: `Problem`, or Foundation's error where a file cannot be written.
  package func writeReference(into folder: URL) throws {
    let exported = EngineModules.names.joined(separator: ",")
    try extract(
      EngineModules.umbrella,
      ["-skip-synthesized-members", "-experimental-allowed-reexported-modules=" + exported], into: folder)
  }

  private func extract(_ module: String, _ options: [String], into folder: URL) throws {
    let modules = binFolder.appendingPathComponent("Modules")
    guard FileManager.default.fileExists(atPath: modules.appendingPathComponent(module + ".swiftmodule").path) else {
      throw Problem.notBuilt(module: module, folder: binFolder.path)
    }
    // Found by `env` as a shell would find it.
    let words = [
      "swift", "symbolgraph-extract", "-module-name", module, "-I", modules.path,
      "-Xcc", "-fmodule-map-file=" + binFolder.appendingPathComponent("CSQLite.build/module.modulemap").path,
      "-target", binFolder.deletingLastPathComponent().lastPathComponent, "-minimum-access-level", "public",
      "-emit-extension-block-symbols", "-output-dir", folder.path,
    ]
    let result = try runner.run(ProcessCommand(URL(fileURLWithPath: "/usr/bin/env"), words + options))
    guard result.ending == .exited(0) else {
      throw Problem.failed(result.errorText.isEmpty ? result.endingText : result.errorText)
    }
  }
}
