import Foundation
import Processes
import WorkbookKit

/// Type-checks what is compiled on a Mac too against Apple's declarations, and nothing of the engine's.
///
/// The compiler finds one module `CoreData`, the stub, and Foundation. What passes here uses no name that Apple's framework
/// lacks, and its labels and optionals are Apple's. What it does not show is that Foundation on a Mac has what it has on Linux.
package struct StubCheck {
  /// What could not be done.
  package enum Problem: Error, Equatable {
    /// The stub does not compile; what the compiler said.
    case stub(String)
    /// The compiler could not be run, or has said nothing that can be read.
    case compiler(String)
  }

  /// The modules that are compiled on a Mac, with the folders of their sources.
  ///
  /// What starts the probes' program is checked with their module, as a part of it.
  package static let modules = [
    (name: "Probes", folder: "Sources/Tools/Compare"), (name: "TakeHome", folder: "Sources/Course/TakeHome"),
  ]

  /// The declarations.
  package let module: StubModule
  private let folder: URL
  private let runner: any ProcessRunning

  /// Compiles the stub.
  ///
  /// - Parameters:
  ///   - folder: Where the stub is put; nothing else may be there.
  ///   - sdk: Whose declarations, where they differ.
  /// - Throws: `Problem`, or Foundation's error where a file cannot be read or written.
  package init(
    root: URL, folder: URL, sdk: StubSDK = .listed, runner: any ProcessRunning = ProcessRunner()
  ) throws {
    module = StubModule(
      try APISurface(root: root), try FoundationGaps(root: root), try StubNotes(root: root), sdk: sdk)
    self.folder = folder
    self.runner = runner
    guard module.problems.isEmpty else { throw Problem.stub(module.problems.joined(separator: "\n")) }
    let source = folder.appendingPathComponent("stub.swift")
    try Data(module.source.utf8).write(to: source)
    let compiled = folder.appendingPathComponent("CoreData.swiftmodule").path
    let result = try swiftc(
      [
        "-emit-module", "-parse-as-library", "-suppress-warnings", "-module-name", "CoreData", "-o", compiled,
        source.path,
      ])
    guard result.ending == .exited(0) else { throw Problem.stub(result.errorText) }
  }

  /// Compiles declarations of another framework of Apple's, which the checks find from then on.
  ///
  /// - Parameter declarations: A file that declares what is used of it.
  /// - Throws: `Problem.stub` with what the compiler said.
  package func add(_ declarations: URL, as name: String) throws {
    let compiled = folder.appendingPathComponent("\(name).swiftmodule").path
    let result = try swiftc(
      [
        "-emit-module", "-parse-as-library", "-suppress-warnings", "-module-name", name, "-I", folder.path, "-o",
        compiled, declarations.path,
      ])
    guard result.ending == .exited(0) else { throw Problem.stub(result.errorText) }
  }

  /// The Swift files of a module, by path.
  package static func files(in folder: URL) -> [URL] {
    let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    return (paths ?? []).filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }

  /// Type-checks the files of one module in the Swift 5 language mode.
  ///
  /// - Returns: What the compiler refuses, one line each: file, line, column and reason.
  /// - Throws: `Problem.compiler` where the compiler fails without a reason.
  package func errors(in files: [URL], of module: String) throws -> [String] {
    try diagnostics(["-typecheck", "-suppress-warnings"], .swift5, files, module)
  }

  /// Checks the files of one module as an app with certain settings would, as far as what crosses from one isolation to another.
  ///
  /// - Returns: What the compiler refuses or warns of, one line each: file, line, column and reason.
  /// - Throws: `Problem.compiler` where the compiler fails without a reason.
  package func diagnostics(in files: [URL], of module: String, _ mode: CheckingMode) throws -> [String] {
    // What is sent to another isolation is looked at after the types.
    try diagnostics(["-emit-sil", "-o", "/dev/null"], mode, files, module)
  }

  private func diagnostics(
    _ phase: [String], _ mode: CheckingMode, _ files: [URL], _ module: String
  ) throws -> [String] {
    // As one module at once: file by file the compiler stops after the first one that it refuses.
    let result = try swiftc(
      phase + ["-wmo"] + mode.arguments + ["-module-name", module, "-I", folder.path] + files.map(\.path))
    let lines = result.errorText.split(separator: "\n").map(String.init)
    let told = lines.filter { line in [": error: ", ": warning: "].contains { line.contains($0) } }
    guard result.ending == .exited(0) || told.contains(where: { $0.contains(": error: ") }) else {
      throw Problem.compiler(result.errorText.isEmpty ? result.endingText : result.errorText)
    }
    return told
  }

  private func swiftc(_ words: [String]) throws -> ProcessResult {
    // Found by `env` as a shell would find it.
    try runner.run(ProcessCommand(URL(fileURLWithPath: "/usr/bin/env"), ["swiftc"] + words, timeout: .seconds(300)))
  }
}
