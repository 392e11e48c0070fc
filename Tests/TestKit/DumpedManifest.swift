import Foundation
import Processes

/// The manifest of the package, as the package manager reads it.
package struct DumpedManifest: Decodable, Sendable {
  /// A target, with those that it uses.
  package struct Target: Decodable, Sendable {
    /// A target or a product that another uses.
    package struct Dependency: Decodable, Sendable {
      package let name: String

      package init(from decoder: any Decoder) throws {
        // `{"byName": ["CoreData", null]}`, whatever kind of dependency it is.
        let parts = try decoder.singleValueContainer().decode([String: [String?]].self)
        name = parts.values.first?.first.flatMap { $0 } ?? ""
      }
    }

    package let name: String
    package let type: String
    package let path: String?
    package let sources: [String]?
    package let dependencies: [Dependency]

    /// The folder that all of its sources lie in, with a slash behind it.
    package var folder: String { (path ?? (type == "test" ? "Tests/" : "Sources/") + name) + "/" }

    /// The folders that its sources lie in: those of `folder` that the manifest names, or that one.
    package var folders: [String] { sources?.map { "\(folder)\($0)/" } ?? [folder] }
  }

  /// What the package makes for others.
  package struct Product: Decodable, Sendable {
    package let name: String
  }

  /// A platform with the least version of it.
  package struct Platform: Decodable, Sendable {
    package let platformName: String
    package let version: String
  }

  package let targets: [Target]
  package let products: [Product]
  package let platforms: [Platform]

  /// Has the package manager read the manifest.
  ///
  /// - Throws: `Refused`, or an error where it cannot be started, or says what nobody can read.
  package static func read(in root: URL, _ variables: [String: String] = [:]) throws -> DumpedManifest {
    try withTemporaryFolder { scratch in
      // It locks its folder while tests run, so it is given another.
      let words = ["swift", "package", "--package-path", root.path, "--scratch-path", scratch.path, "dump-package"]
      let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
      let result = try ProcessRunner().run(
        ProcessCommand(
          URL(fileURLWithPath: "/usr/bin/env"), words, environment: environment, timeout: .seconds(600)))
      guard result.ending == .exited(0) else { throw Refused(ending: result.ending) }
      return try JSONDecoder().decode(DumpedManifest.self, from: result.output)
    }
  }

  /// The package manager does not take the manifest.
  package struct Refused: Error {
    package let ending: ProcessResult.Ending
  }
}
