import Foundation
import Mutants
import Testing

/// `make mutants` takes minutes; that its table still fits the sources is cheap to know.
@Suite("Planted faults")
struct PlantedFaultTests {
  @Test("Every fault can be planted, changes something, and has its own name", arguments: PlantedFaults.all.indices)
  func fits(_ index: Int) throws {
    let fault = PlantedFaults.all[index]
    let text = try Programs.text("Sources/OpenCoreData/" + fault.file)
    #expect(try fault.planted(in: text) != text)
    #expect(PlantedFaults.all.count { $0.name == fault.name } == 1)
  }

  @Test("Every test that is named exists")
  func tests() throws {
    let texts = try ["Tests/OpenCoreDataTests", "Tests/HistoryTests"].flatMap { folder in
      let path = Programs.root.appendingPathComponent(folder).path
      let paths = try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(".swift") }
      return try paths.map { try Programs.text("\(folder)/\($0)") }
    }
    for fault in PlantedFaults.all {
      let parts = fault.test.split(separator: "/").map(String.init)
      try #require(parts.count == 2)
      let isThere = texts.contains { text in
        text.contains(try! Regex("struct \(parts[0])\\b")) && text.contains("func \(parts[1])(")
      }
      #expect(isThere, "\(fault.test)")
    }
  }
}
