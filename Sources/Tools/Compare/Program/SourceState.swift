import Foundation

/// What other programs say of the compiler and of the sources, for a transcript.
enum SourceState {
  /// The compiler's version, in its own words; nil where it cannot be asked.
  static func swift() -> String? { firstLine(of: ["swift", "--version"], in: nil) }

  /// The commit of a folder, with `-dirty` behind it where something was changed since; nil outside a repository.
  static func commit(of folder: URL) -> String? {
    firstLine(of: ["git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"], in: folder)
  }

  private static func firstLine(of command: [String], in folder: URL?) -> String? {
    #if os(macOS) || os(Linux)
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      process.currentDirectoryURL = folder
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return nil }
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { return nil }
      return text.split(whereSeparator: \.isNewline).first.map(String.init)
    #else
      return nil
    #endif
  }
}
