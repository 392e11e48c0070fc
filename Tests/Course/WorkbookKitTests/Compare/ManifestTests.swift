import BookKit
import Foundation
import TestKit
import Testing

@Suite("The manifest on a Mac")
struct ManifestTests {
  @Test("declares what asks Core Data and what is taken home, and nothing else: no target called CoreData")
  func targets() throws {
    let root = PackageFolder.root
    let dump = try DumpedManifest.read(in: root, ["OPENCOREDATA_AS_ON_A_MAC": "1"])
    #expect(Set(dump.targets.map(\.name)) == ["Compare", "TakeHome"])
    #expect(Set(dump.products.map(\.name)) == ["compare", "TakeHome"])
    #expect(dump.platforms.map(\.platformName) == ["macos"])
    // What is type-checked against the stub may use what this system has, and nothing newer.
    #expect(dump.platforms.map(\.version) == [try StubNotes(root: root).platform])
  }
}
