import Foundation

/// Has the toolchain write the symbol graph of the engine, from the modules that were built.
public struct SymbolGraphExtractor: Sendable {
  /// Why there is no graph.
  public enum Problem: Error, Equatable, Sendable {
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
  /// - Parameters:
  ///   - binFolder: The folder of the built executables, with links resolved.
  ///   - runner: What runs the tool.
  public init(binFolder: URL, runner: any ProcessRunning = ProcessRunner()) {
    self.binFolder = binFolder
    self.runner = runner
  }

  /// Extracts the graph; it takes a second or two.
  ///
  /// - Throws: `Problem`, or Foundation's error where a file cannot be written or read.
  public func graph() throws -> SymbolGraph {
    let modules = binFolder.appendingPathComponent("Modules")
    return try TemporaryFolder.with("symbols") { folder in
      for module in EngineModules.names { try extract(module, modules, into: folder) }
      return try SymbolGraph(folder: folder)
    }
  }

  private func extract(_ module: String, _ modules: URL, into folder: URL) throws {
    guard FileManager.default.fileExists(atPath: modules.appendingPathComponent(module + ".swiftmodule").path) else {
      throw Problem.notBuilt(module: module, folder: binFolder.path)
    }
    // Found by `env` as a shell would find it.
    let words = [
      "swift", "symbolgraph-extract", "-module-name", module, "-I", modules.path,
      "-Xcc", "-fmodule-map-file=" + binFolder.appendingPathComponent("CSQLite.build/module.modulemap").path,
      "-target", binFolder.deletingLastPathComponent().lastPathComponent, "-minimum-access-level", "public",
      "-emit-extension-block-symbols", "-skip-inherited-docs", "-output-dir", folder.path,
    ]
    let result = try runner.run(ProcessCommand(URL(fileURLWithPath: "/usr/bin/env"), words))
    guard result.ending == .exited(0) else {
      throw Problem.failed(result.errorText.isEmpty ? result.endingText : result.errorText)
    }
  }
}
