import Foundation
import TestKit
import Testing

@testable import Harness

/// `make mutants` takes minutes; that its list still fits the sources is cheap to know.
@Suite("Planted faults")
struct PlantedFaultTests {
  private static let root = PackageFolder.root

  @Test("Every fault can be planted in its function, changes something, and has its own name")
  func fits() throws {
    let sources = try EngineSource.all(in: Self.root)
    let bodies = sources.flatMap(\.bodies)
    for fault in PlantedFaults.all {
      let site = try fault.site(in: bodies)
      guard case .body(let faulty) = site.change else {
        Issue.record("\(fault.name) is no fault of a body")
        continue
      }
      let body = bodies.first { $0.file == site.file && $0.range == site.range }
      #expect(body.map { $0.text != faulty } == true, "\(fault.name)")
    }
    #expect(Set(PlantedFaults.all.map(\.name)).count == PlantedFaults.all.count)
  }

  @Test("Every test that is named exists")
  func tests() throws {
    let texts = try [
      "Tests/Engine/OpenCoreDataTests", "Tests/Engine/OpenCoreDataTests/History", "Tests/Engine/SoakTests",
    ].flatMap { folder in
      let folder = Self.root.appendingPathComponent(folder)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
      return try paths.map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
    }
    for fault in PlantedFaults.all {
      let parts = fault.test.split(separator: "/").map(String.init)
      try #require(parts.count == 2)
      let suite = try Regex("struct \(parts[0])\\b")
      // A function's name is looked for first: that is fast, and few files have it.
      let isThere = texts.contains { $0.contains("func \(parts[1])(") && $0.contains(suite) }
      #expect(isThere, "\(fault.test)")
    }
  }
}
