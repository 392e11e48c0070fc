import Foundation
import WorkbookKit

/// A way to make one program of readers' files and the graders.
protocol AttemptBuild: Sendable {
  /// The program, once it is built.
  func program(in folder: URL) -> URL

  /// The source that calls the graders.
  func entryFile(in folder: URL) -> URL

  /// Compiles and links.
  ///
  /// - Parameters:
  ///   - exercises: the exercises.
  ///   - files: the readers' files, relative to the package where they lie in it.
  ///   - folder: a temporary folder.
  ///   - root: the package's folder.
  ///   - runner: runs the compiler.
  /// - Returns: how the build ended, with the compiler's words; they name the files as they are named here.
  /// - Throws: `AttemptProgram.Problem`, or an error where something cannot be written or started.
  func run(
    _ exercises: [Exercise], _ files: [String], in folder: URL, of root: URL, by runner: any ProcessRunning
  ) throws -> ProcessResult
}

extension AttemptBuild {
  /// The source that hands the functions of files that are not trusted to the graders: a type named `Judge` in one of them
  /// is not what is called.
  func entry(_ exercises: [Exercise]) -> String {
    let name = "judge" + UUID().uuidString.filter { $0 != "-" }
    return """
      import Graders

      @_silgen_name("open_core_data_judge") private func \(name)(_ attempts: [Any]) -> Never
      \(name)([
      \(exercises.map { "  \($0.call)," }.joined(separator: "\n"))
      ])

      """
  }

  /// A program on the path.
  ///
  /// - Throws: `AttemptProgram.Problem.noCompiler` where it is not there.
  func find(_ program: String) throws -> URL {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let files = folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(program) }
    guard let file = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw AttemptProgram.Problem.noCompiler
    }
    return file
  }
}

/// Compiles with the compiler alone.
///
/// The engine and the graders are there as object files already, since `workbook` is made of them; so there is one file to
/// compile, and one program to link. Where these object files lie is the package manager's own affair, and may change.
struct CompilerBuild: AttemptBuild {
  let binFolder: URL

  /// The first of the package manager's files that is not where it is expected; nil where all are.
  var missingPart: String? {
    ([objectList, modules] + maps).first { !FileManager.default.fileExists(atPath: $0.path) }?.path
  }

  func program(in folder: URL) -> URL { folder.appendingPathComponent("attempt") }

  func entryFile(in folder: URL) -> URL { folder.appendingPathComponent("main.swift") }

  func run(
    _ exercises: [Exercise], _ files: [String], in folder: URL, of root: URL, by runner: any ProcessRunning
  ) throws -> ProcessResult {
    try entry(exercises).write(to: entryFile(in: folder), atomically: false, encoding: .utf8)
    let objects = folder.appendingPathComponent("objects")
    try engineObjects().map { "\"\($0)\"\n" }.joined().write(to: objects, atomically: false, encoding: .utf8)
    let compiler = try find("swiftc")
    return try runner.run(
      ProcessCommand(
        compiler,
        [
          "-swift-version", "6", "-Onone", "-no-color-diagnostics", "-module-name", "ReadersFile", "-I", modules.path,
          "-o", program(in: folder).path,
        ] + maps.flatMap { ["-Xcc", "-fmodule-map-file=" + $0.path] } + files
          + [entryFile(in: folder).path, "@" + objects.path, "-l:libsqlite3.so.0", "-Xlinker", "--strip-all"]
          + linker(besides: compiler),
        directory: root))
  }

  /// The toolchain's own linker where there is one: it takes half of the time of the default one.
  private func linker(besides compiler: URL) -> [String] {
    let folder = compiler.resolvingSymlinksInPath().deletingLastPathComponent()
    let isThere = FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("ld.lld").path)
    return isThere ? ["-use-ld=lld"] : []
  }

  private var modules: URL { binFolder.appendingPathComponent("Modules") }

  private var objectList: URL { binFolder.appendingPathComponent("workbook.product/Objects.LinkFileList") }

  private var maps: [URL] {
    ["CSQLite", "CSupervision"].map { binFolder.appendingPathComponent("\($0).build/module.modulemap") }
  }

  /// Everything that `workbook` was linked from but its own sources.
  private func engineObjects() throws -> [String] {
    try String(contentsOf: objectList, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: ["'", "\""]) }.filter { !$0.contains("/WorkbookCommand.build/") }
  }
}

/// Builds a package that depends on this one, with nothing but what the package manager documents; much slower.
struct PackageBuild: AttemptBuild {
  let root: URL

  // One build folder serves all attempts, so that the engine is compiled once; it makes one program at a time.
  private static let buildLock = NSLock()

  func program(in folder: URL) -> URL { folder.appendingPathComponent("attempt") }

  func entryFile(in folder: URL) -> URL { sources(folder).appendingPathComponent("main.swift") }

  func run(
    _ exercises: [Exercise], _ files: [String], in folder: URL, of root: URL, by runner: any ProcessRunning
  ) throws -> ProcessResult {
    try FileManager.default.createDirectory(at: sources(folder), withIntermediateDirectories: true)
    try manifest.write(to: folder.appendingPathComponent("Package.swift"), atomically: false, encoding: .utf8)
    try entry(exercises).write(to: entryFile(in: folder), atomically: false, encoding: .utf8)
    var copies: [(copy: String, file: String)] = []
    for file in files {
      let source = file.hasPrefix("/") ? URL(fileURLWithPath: file) : root.appendingPathComponent(file)
      let copy = sources(folder).appendingPathComponent(source.lastPathComponent)
      try FileManager.default.copyItem(at: source, to: copy)
      copies.append((copy.path, file))
    }
    return try Self.buildLock.withLock {
      let result = try built(in: folder, of: root, by: runner, copies)
      let built = scratch.appendingPathComponent("debug/Attempt")
      if result.ending == .exited(0) { try FileManager.default.copyItem(at: built, to: program(in: folder)) }
      return result
    }
  }

  private func built(
    in folder: URL, of root: URL, by runner: any ProcessRunning, _ copies: [(copy: String, file: String)]
  ) throws -> ProcessResult {
    var result = try runner.run(
      ProcessCommand(
        try find("swift"),
        [
          "build", "--package-path", folder.path, "--scratch-path", scratch.path, "--product", "Attempt", "-Xswiftc",
          "-no-color-diagnostics",
        ], directory: root, timeout: .seconds(900)))
    // The words are about the copies; the reader knows the files.
    for (copy, file) in copies {
      result.output = Data(result.text.replacingOccurrences(of: copy, with: file).utf8)
      result.errorOutput = Data(result.errorText.replacingOccurrences(of: copy, with: file).utf8)
    }
    return result
  }

  private var scratch: URL { root.appendingPathComponent(".build/attempts") }

  private func sources(_ folder: URL) -> URL { folder.appendingPathComponent("Sources/Attempt") }

  private var manifest: String {
    """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "attempt",
      dependencies: [.package(name: "core-data-workbook", path: "\(root.path)")],
      targets: [
        .executableTarget(name: "Attempt", dependencies: [.product(name: "Exercises", package: "core-data-workbook")])
      ],
      swiftLanguageModes: [.v6]
    )

    """
  }
}
