import Foundation
import TestKit
import Testing
import WorkbookKit

@Suite("The manifest on a Mac")
struct ManifestTests {
  private struct Dump: Decodable {
    struct Named: Decodable { let name: String }
    let targets: [Named]
    let products: [Named]
    let platforms: [Platform]
    struct Platform: Decodable {
      let platformName: String
      let version: String
    }
  }

  @Test("declares what asks Core Data and what is taken home, and nothing else: no target called CoreData")
  func targets() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", root.path, "--scratch-path", scratch.url.path, "dump-package",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(["OPENCOREDATA_AS_ON_A_MAC": "1"]) { $1 }
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let dump = try JSONDecoder().decode(Dump.self, from: data)
    #expect(Set(dump.targets.map(\.name)) == ["Compare", "TakeHome"])
    #expect(Set(dump.products.map(\.name)) == ["compare", "TakeHome"])
    #expect(dump.platforms.map(\.platformName) == ["macos"])
    // What is type-checked against the stub may use what this system has, and nothing newer.
    #expect(dump.platforms.map(\.version) == [try StubNotes(root: root).platform])
  }
}
