import Foundation

/// Ports a folder of an app's sources from Core Data's framework to the engine, into a new folder.
struct PortCommand: Subcommand, Equatable {
  static let word = "port"
  static let usage = """
    swift run workbook port FOLDER         ports your app's classes into a new folder, shows the difference, and
                                           lists what is left for you; --to NEWFOLDER, --quiet
    """

  /// The folder, which is only read.
  var folder: String
  /// Where the result goes.
  var target: String
  /// Whether the differences stay unprinted.
  var isQuiet: Bool

  /// Reads what follows the verb.
  ///
  /// - Throws: `WorkbookProblem` for anything that is no command.
  init(_ options: CommandOptions) throws {
    let target = try options.take(option: "--to", value: "NEWFOLDER")
    isQuiet = options.take(flag: "--quiet")
    try options.endOptions()
    guard let folder = options.next() else { throw WorkbookProblem.missingArgument(after: "port", ["FOLDER"]) }
    self.folder = folder
    var name = Substring(folder)
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    self.target = target ?? "\(name)-ported"
    try options.end(())
  }

  /// Ports.
  ///
  /// - Returns: 0 where nothing is left for a person, else 1.
  /// - Throws: `WorkbookProblem` for a folder without Swift sources and one that cannot be written.
  func run() throws -> Int32 {
    guard let source = try? PortingFolder(URL(fileURLWithPath: folder)) else { throw WorkbookProblem.noFolder(folder) }
    guard !source.sources.isEmpty else { throw WorkbookProblem.noSources(folder) }
    let place = URL(fileURLWithPath: target)
    if let obstacle = source.obstacle(in: place) {
      throw WorkbookProblem.cannotWrite(target, "\(obstacle). Name another with --to NEWFOLDER.")
    }
    let porting = Porting(source.sources, manifests: source.manifests)
    do {
      try source.write(porting, to: place)
    } catch {
      throw WorkbookProblem.cannotWrite(target, error.localizedDescription)
    }
    let report = PortingReport(porting, of: source, names: (folder, target))
    if !isQuiet { Console.write(report.differences + "\n") }
    Console.write(report.summary)
    return report.isComplete ? 0 : 1
  }
}
