import Foundation
import Processes
import WorkbookKit

/// What came of building a program.
enum BuildOutcome {
  /// The last command that was run has ended so, with its words.
  case ended(ProcessResult)
  /// One of the readers' files was compiled, and reaches out of itself by this: nothing of it may run.
  case refused(String)
}

/// A way to make one program of readers' files and the graders.
protocol AttemptBuild: Sendable {
  /// The program, once it is built.
  func program(in folder: URL) -> URL

  /// Where the source that calls the graders lies, and the readers' files beside it.
  func sources(in folder: URL) -> URL

  /// Compiles and links.
  ///
  /// - Parameter files: copies of the readers' files, in the folder of the sources.
  /// - Returns: how the build ended, or why nothing was linked that could be run.
  /// - Throws: `AttemptProgram.Problem`, or an error where something cannot be written or started.
  func run(
    _ exercises: [Exercise], _ files: [URL], in folder: URL, of root: URL, seconds: Int, by runner: any ProcessRunning
  ) throws -> BuildOutcome
}

extension AttemptBuild {
  /// The module of the readers' files.
  var module: String { "ReadersFile" }

  /// By what the first of some compiled files reaches out of itself; nil where none does.
  func reachingOut(of objects: [URL]) throws -> String? {
    for file in objects {
      guard let object = AnswersObject(try Data(contentsOf: file), module: module) else {
        return "a form that is not known: \(file.lastPathComponent)"
      }
      if let what = object.reachingOut { return what }
    }
    return nil
  }

  /// The source that calls the graders.
  func entryFile(in folder: URL) -> URL { sources(in: folder).appendingPathComponent("main.swift") }

  /// The environment of a compiler: what it leaves behind goes with the folder.
  func environment(_ folder: URL) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["TMPDIR"] = folder.path
    return environment
  }

  /// The source that hands the functions of files that are not trusted to the graders.
  ///
  /// No name in it is one that a file could define for itself, but in the closures, of which only the one that is asked for is
  /// called, in the process that the checks run in. So there is no literal either but the array's: what one makes is a type that
  /// a file may name.
  func entry(_ exercises: [Exercise]) -> String {
    let name = "judge" + UUID().uuidString.filter { $0 != "-" }
    return """
      import Graders

      @_silgen_name("open_core_data_judge") private func \(name)(_ attempts: [() -> Any])
      \(name)([
      \(exercises.map { "  { \($0.call) }," }.joined(separator: "\n"))
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
/// compile, to look at, and to link. Where these object files lie is the package manager's own affair, and may change.
struct CompilerBuild: AttemptBuild {
  let binFolder: URL

  /// The first of the package manager's files that is not where it is expected; nil where all are.
  var missingPart: String? {
    ([objectList, modules] + maps).first { !FileManager.default.fileExists(atPath: $0.path) }?.path
  }

  func program(in folder: URL) -> URL { folder.appendingPathComponent("attempt") }

  func sources(in folder: URL) -> URL { folder }

  func run(
    _ exercises: [Exercise], _ files: [URL], in folder: URL, of root: URL, seconds: Int, by runner: any ProcessRunning
  ) throws -> BuildOutcome {
    let sources = files + [entryFile(in: folder)]
    try entry(exercises).write(to: entryFile(in: folder), atomically: false, encoding: .utf8)
    var options = ["-swift-version", "6", "-Onone", "-enable-batch-mode", "-no-color-diagnostics"]
    options += ["-module-name", module, "-c", "-I", modules.path]
    // The compiler's usual place is the home folder, which may not be there.
    options += ["-module-cache-path", kept(in: folder, "AttemptModules").path]
    for map in maps { options += ["-Xcc", "-fmodule-map-file=" + map.path] }
    let compiled = try runner.run(compiler(options + sources.map(\.path), in: folder, seconds))
    guard compiled.ending == .exited(0) else { return .ended(compiled) }
    if let what = try reachingOut(of: files.map { object(of: $0, in: folder) }) { return .refused(what) }
    let readers = sources.map { object(of: $0, in: folder).path }
    let (graders, engine) = try partsOfWorkbook()
    let library = try EngineLibrary(of: engine, in: kept(in: folder, "AttemptEngine")).made { library in
      guard isKept, let first = engine.first else { return false }
      // One by its name, since the compiler's driver wants a file.
      let options = ["-emit-library", first, "-Xlinker", "-Bsymbolic"]
      return try link(options, with: engine.dropFirst(), to: library, in: folder, seconds, runner).ending == .exited(0)
    }
    return .ended(
      try link(
        readers + (library.map { [$0.path] } ?? []), with: library == nil ? graders + engine : graders,
        to: program(in: folder), in: folder, seconds, runner))
  }

  /// Links what the compiler's driver is told of with objects for the linker alone: the driver would look into each of these for
  /// libraries, and the judge's imports say which.
  private func link(
    _ arguments: [String], with objects: some Collection<String>, to file: URL, in folder: URL, _ seconds: Int,
    _ runner: any ProcessRunning
  ) throws -> ProcessResult {
    let list = folder.appendingPathComponent("objects")
    try objects.map { "\"\($0)\"\n" }.joined().write(to: list, atomically: false, encoding: .utf8)
    return try runner.run(
      compiler(
        ["-o", file.path, "-Xclang-linker", "-Wl,@" + list.path] + arguments
          + ["-l:libsqlite3.so.0", "-Xlinker", "--strip-all"] + (try linker()), in: folder, seconds))
  }

  private func compiler(_ arguments: [String], in folder: URL, _ seconds: Int) throws -> ProcessCommand {
    // It puts what it makes of a file into the folder that it runs in.
    ProcessCommand(
      try find("swiftc"), arguments, environment: environment(folder), directory: folder, timeout: .seconds(seconds),
      outputLimit: 1 << 20)
  }

  /// What the compiler makes of a source.
  private func object(of source: URL, in folder: URL) -> URL {
    folder.appendingPathComponent(source.deletingPathExtension().lastPathComponent + ".o")
  }

  /// A folder of what is kept from one attempt to the next: beside what was built, or else with the attempt.
  private func kept(in folder: URL, _ name: String) -> URL {
    (isKept ? binFolder : folder).appendingPathComponent(name)
  }

  private var isKept: Bool { access(binFolder.path, W_OK) == 0 }

  /// The toolchain's own linker where there is one: it takes half of the time of the default one, and less without making the
  /// program smaller.
  private func linker() throws -> [String] {
    let folder = try find("swiftc").resolvingSymlinksInPath().deletingLastPathComponent()
    let isThere = FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("ld.lld").path)
    return isThere ? ["-use-ld=lld", "-Xlinker", "-O0"] : []
  }

  private var modules: URL { binFolder.appendingPathComponent("Modules") }

  private var objectList: URL { binFolder.appendingPathComponent("workbook.product/Objects.LinkFileList") }

  private var maps: [URL] {
    ["CSQLite", "CSupervision"].map { binFolder.appendingPathComponent("\($0).build/module.modulemap") }
  }

  /// What `workbook` was linked from, but for what no grader is made of: the linker takes a third less time without it.
  private func partsOfWorkbook() throws -> (graders: [String], engine: [String]) {
    func isOf(_ targets: String..., object: String) -> Bool { targets.contains { object.contains("/\($0).build/") } }
    let needed = try objects().filter { !isOf("WorkbookCommand", "BookKit", object: $0) }
    let judging = Set(needed.filter { isOf("Graders", "CSupervision", object: $0) })
    return (needed.filter(judging.contains), needed.filter { !judging.contains($0) })
  }

  private func objects() throws -> [String] {
    try String(contentsOf: objectList, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: ["'", "\""]) }
  }

  /// The folder in which all this was built, where it is another one than this: it has been copied since.
  var formerFolder: String? {
    guard let object = try? objects().first(where: { $0.hasPrefix("/") }) else { return nil }
    let built = URL(fileURLWithPath: object).deletingLastPathComponent().deletingLastPathComponent()
    return built.resolvingSymlinksInPath().path == binFolder.resolvingSymlinksInPath().path ? nil : built.path
  }
}

/// Builds a package that depends on this one, with nothing but what the package manager documents; much slower.
struct PackageBuild: AttemptBuild {
  let root: URL

  // One build folder serves all attempts, so that the engine is compiled once; it makes one program at a time.
  private static let buildLock = NSLock()

  func program(in folder: URL) -> URL { folder.appendingPathComponent("attempt") }

  func sources(in folder: URL) -> URL { folder.appendingPathComponent("Sources/\(module)") }

  func run(
    _ exercises: [Exercise], _ files: [URL], in folder: URL, of root: URL, seconds: Int, by runner: any ProcessRunning
  ) throws -> BuildOutcome {
    try manifest.write(to: folder.appendingPathComponent("Package.swift"), atomically: false, encoding: .utf8)
    try entry(exercises).write(to: entryFile(in: folder), atomically: false, encoding: .utf8)
    return try Self.buildLock.withLock {
      let result = try runner.run(
        ProcessCommand(
          try find("swift"),
          [
            "build", "--package-path", folder.path, "--scratch-path", scratch.path, "--product", module, "-Xswiftc",
            "-no-color-diagnostics",
          ], environment: environment(folder), directory: root, timeout: .seconds(max(900, seconds)),
          outputLimit: 1 << 20))
      guard result.ending == .exited(0) else { return .ended(result) }
      let built = scratch.appendingPathComponent("debug")
      let objects = files.map { built.appendingPathComponent("\(module).build/\($0.lastPathComponent).o") }
      if let what = try reachingOut(of: objects) { return .refused(what) }
      try FileManager.default.copyItem(at: built.appendingPathComponent(module), to: program(in: folder))
      return .ended(result)
    }
  }

  private var scratch: URL { root.appendingPathComponent(".build/attempts") }

  private var manifest: String {
    """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "attempt",
      dependencies: [.package(name: "core-data-workbook", path: "\(root.path)")],
      targets: [
        .executableTarget(name: "\(module)", dependencies: [.product(name: "Exercises", package: "core-data-workbook")])
      ],
      swiftLanguageModes: [.v6]
    )

    """
  }
}
