import Foundation
import Testing

@Suite("The engine's layers: each names what lies below it, and nothing above")
struct EngineLayersTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let engine = root.appendingPathComponent("Sources/CoreData")

  private static func sources() throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: engine.path).filter { $0.hasSuffix(".swift") }
    return Dictionary(
      uniqueKeysWithValues: try paths.map {
        ($0, try String(contentsOf: engine.appendingPathComponent($0), encoding: .utf8))
      })
  }

  @Test("No file of the engine names what a higher layer declares, and every folder has a layer")
  func engine() throws {
    let map = try String(contentsOf: Self.root.appendingPathComponent("Sources/MAP.md"), encoding: .utf8)
    let layers = EngineLayers(map: map)
    #expect(layers.folders.count == 5)
    let sources = try Self.sources()
    #expect(sources.count > 400)
    #expect(layers.strays(among: Array(sources.keys)) == [])
    #expect(layers.upward(in: sources) == [])
  }

  private let two = EngineLayers([["Values"], ["Model", "Coding"]])

  @Test(
    "A type, a function and a constant of a higher layer are found wherever they are named",
    arguments: ["let a: Upper", "func f() { upper() }", "let text = \"\\(limit)\"", "extension Upper {}"])
  func found(source: String) {
    let upper = "struct Upper {}\nfunc upper() {}\nlet limit = 1\n"
    let found = two.upward(in: ["Values/A.swift": source, "Model/B.swift": upper])
    #expect(found.map(\.file) == ["Values/A.swift"])
    #expect(found.map(\.declaration) == ["Model/B.swift"])
  }

  @Test(
    "What lies below, in the same layer or in a comment, and a member of the same name, is none",
    arguments: [
      ("Model/A.swift", "let a: Lower"), ("Coding/A.swift", "let a: Upper"), ("Values/A.swift", "// Upper"),
      ("Values/A.swift", "let a = \"Upper\""), ("Values/A.swift", "let a = b.Upper"), ("Values/A.swift", "let a: Both"),
    ])
  func allowed(path: String, source: String) {
    let sources = [
      path: source, "Values/L.swift": "struct Lower {}\nstruct Both {}",
      "Model/U.swift": "struct Upper {}\nstruct Both {}",
    ]
    #expect(two.upward(in: sources) == [])
  }

  @Test("A folder that no layer has is told")
  func strays() {
    #expect(two.strays(among: ["Values/A.swift", "New/B.swift", "Exports.swift"]) == ["New"])
  }
}
