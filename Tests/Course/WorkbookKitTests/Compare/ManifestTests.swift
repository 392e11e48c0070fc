import BookKit
import Foundation
import TestKit
import Testing

@Suite("The manifest on a Mac")
struct ManifestTests {
  @Test(
    "declares what asks Core Data and what is taken home, and nothing else: no target called CoreData, and no product of files that are copied"
  )
  func targets() throws {
    let root = PackageFolder.root
    let dump = try DumpedManifest.read(in: root, ["OPENCOREDATA_AS_ON_A_MAC": "1"])
    #expect(Set(dump.targets.map(\.name)) == ["Probes", "Compare", "EachProbeTests", "TakeHome"])
    #expect(dump.products.map(\.name) == ["compare"])
    #expect(dump.targets.filter { $0.dependencies.map(\.name) != [] }.map(\.name) == ["Compare", "EachProbeTests"])
    #expect(dump.platforms.map(\.platformName) == ["macos", "ios"])
    // What is type-checked against the stub may use what this system has, and nothing newer.
    let platform = try StubNotes(root: root).platform
    #expect(dump.platforms.first?.version == platform)
  }
}
