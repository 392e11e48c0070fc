import BookKit
import Foundation
import TestKit
import Testing
import WorkbookKit

@Suite("What the API reference is made of")
struct ReferenceTests {
  private static let recorded = "Sources/Course/Examples/Recorded"

  /// The names of the examples that have a recorded output.
  static let examples: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: Programs.root.appendingPathComponent(recorded).path)
    return (names ?? []).map { String($0.prefix { $0 != "." }) }.sorted()
  }()

  @Test("Each example prints what its article shows", arguments: examples)
  func example(name: String) throws {
    let result = try Programs.run("examples", [name])
    #expect(result.ending == .exited(0), "\(result.errorText)")
    #expect(try result.text == Programs.text("\(Self.recorded)/\(name).txt"))
  }

  @Test("Every example has a source, a recorded output and one article, and the program lists it")
  func articles() throws {
    #expect(Self.examples.count == 8)
    let listed = try Programs.run("examples").text.split(separator: "\n").map(String.init)
    #expect(listed.sorted() == Self.examples)
    let folder = Programs.root.appendingPathComponent("Sources/Site/reference")
    let articles = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    let shown = try articles.flatMap { file in
      try Programs.text("Sources/Site/reference/\(file)").matches(of: /<!-- example (\w+) -->/).map { String($0.1) }
    }
    #expect(shown.sorted() == Self.examples)
    for name in Self.examples {
      #expect(try Programs.text("Sources/Course/Examples/\(name.capitalized).swift").contains("func \(name)()"))
    }
    #expect(try Programs.run("examples", ["nothing"]).ending == .exited(64))
  }

  @Test("The umbrella's graph has the symbols of the modules that it exports and its own, each with an abstract")
  func umbrella() throws {
    try withTemporaryFolder { folder in
      // A graph that was there before is replaced.
      try Data("{}".utf8).write(to: folder.appendingPathComponent("Old.symbols.json"))
      let written = try Programs.run("workbook", ["api", "--graph", folder.path])
      #expect(written.ending == .exited(0), "\(written.errorText)")
      #expect(written.text.isEmpty, "\(written.errorText)")
      let umbrella = try SymbolGraph(folder: folder)
      let engine = try SymbolGraphExtractor(binFolder: Programs.binFolder).graph()
      let (surface, own) = try (APISurface(root: Programs.root), OwnNames(root: Programs.root))
      let names = surface.symbols.map(\.symbol).filter(engine.contains) + own.symbols.keys
      #expect(names.count > 800)
      // What a protocol's extension gives to a type stands under the protocol.
      let under = [
        "NSManagedObject.init(context:)": "InsertableObject.init(context:)",
        "NSPersistentContainer.defaultDirectoryURL": "DefaultDirectoryOwner.defaultDirectoryURL",
      ]
      #expect(names.filter { !umbrella.contains(under[$0] ?? $0) } == [])
      for name in ["DeletionTrace", "StatementLog.drain()", "NSManagedObjectContext.previewDeletion(of:)"] {
        #expect(umbrella.contains(name), "\(name)")
        #expect(!engine.contains(name), "\(name)")
      }
      let described = try Described.all(in: folder)
      #expect(described.count > 1300)
      #expect(described.filter { !$0.value }.keys.sorted() == [])
    }
  }

  /// Whether each symbol of a graph has words, by its name and identity.
  private struct Described: Decodable {
    struct Symbol: Decodable {
      struct Identifier: Decodable { let precise: String }
      struct Kind: Decodable { let identifier: String }
      struct Comment: Decodable {
        struct Line: Decodable { let text: String }
        let lines: [Line]
      }
      let identifier: Identifier
      let kind: Kind
      let pathComponents: [String]
      let docComment: Comment?
    }
    let symbols: [Symbol]

    static func all(in folder: URL) throws -> [String: Bool] {
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let symbols = try files.flatMap { file in
        try JSONDecoder().decode(Self.self, from: Data(contentsOf: folder.appendingPathComponent(file))).symbols
      }
      // An extension of another module's type has no words; its members have.
      let written = symbols.filter { $0.kind.identifier != "swift.extension" }
      return Dictionary(
        written.map { symbol in
          let hasWords = symbol.docComment?.lines.first.map { !$0.text.isEmpty } ?? false
          return ("\(symbol.pathComponents.joined(separator: ".")) \(symbol.identifier.precise)", hasWords)
        }, uniquingKeysWith: { first, _ in first })
    }
  }
}
