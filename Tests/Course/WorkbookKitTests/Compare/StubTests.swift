import BookKit
import Foundation
import TestKit
import Testing

@Suite("What is compiled on a Mac too is written for Apple's declarations")
struct StubTests {
  private static let root = PackageFolder.root

  /// A fault: the file, what stands there, what is put there, and what the compiler says of it.
  private struct Fault {
    let file: String
    let right: String
    let wrong: String
    let error: String
  }

  private static let faults = [
    // A wrong label.
    Fault(
      file: "ReadingWhatMayBeGone.swift", right: "refresh(object, mergeChanges: true)",
      wrong: "refresh(object, merge: true)", error: "incorrect argument label in call"),
    // A wrong optionality.
    Fault(
      file: "StrayFinder.swift", right: "relationship.destinationEntity?.name else",
      wrong: "relationship.destinationEntity.name else", error: "value of optional type 'NSEntityDescription?' must"),
    // A name of the engine's own.
    Fault(
      file: "SoftDelete.swift", right: "try context.fetch(request).forEach(context.delete)",
      wrong: "try context.fetchInBatches(request).forEach(context.delete)", error: "has no member 'fetchInBatches'"),
  ]

  @Test(
    "All of Compare and TakeHome passes alone with the stub; a wrong label, a wrong optional and a name of ours do not")
  func check() throws {
    try withTemporaryFolder { folder in
      let stub = folder.appendingPathComponent("stub")
      let copies = folder.appendingPathComponent("copies")
      for made in [stub, copies] {
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
      }
      let check = try StubCheck(root: Self.root, folder: stub)
      for module in StubCheck.modules {
        let files = StubCheck.files(in: Self.root.appendingPathComponent(module.folder))
        #expect(files.count >= 9)
        #expect(try check.errors(in: files, of: module.name) == [])
      }
      let files = StubCheck.files(in: Self.root.appendingPathComponent("Sources/Course/TakeHome"))
      for file in files {
        var text = try String(contentsOf: file, encoding: .utf8)
        for fault in Self.faults where fault.file == file.lastPathComponent {
          #expect(text.contains(fault.right), "\(fault.file)")
          text = text.replacing(fault.right, with: fault.wrong)
        }
        try Data(text.utf8).write(to: copies.appendingPathComponent(file.lastPathComponent))
      }
      let errors = try check.errors(in: StubCheck.files(in: copies), of: "TakeHome")
      for fault in Self.faults {
        let found = errors.filter { $0.contains("/\(fault.file):") }
        #expect(found.contains { $0.contains(fault.error) }, "\(fault.file): \(found)")
      }
      // What is not planted is not found.
      #expect(errors.allSatisfy { error in Self.faults.contains { error.contains("/\($0.file):") } }, "\(errors)")
    }
  }

  @Test(
    "Foundation's list has what the sources use and nothing else; what the stub leaves out is Core Data's, with its reason"
  )
  func lists() throws {
    let sources = try StubCheck.modules.flatMap { module in
      try StubCheck.files(in: Self.root.appendingPathComponent(module.folder))
        .map { try String(contentsOf: $0, encoding: .utf8) }
    }
    let gaps = try FoundationGaps(root: Self.root)
    #expect(gaps.problems(in: sources) == [])
    #expect(gaps.problems(in: []).contains { $0.contains("`UndoManager`") && $0.contains(FoundationGaps.file) })
    let (notes, surface) = try (StubNotes(root: Self.root), APISurface(root: Self.root))
    #expect(surface.symbols.allSatisfy { !$0.declared.isEmpty })
    let declarations = surface.symbols.flatMap(\.declared)
    let names = Set(surface.symbols.map(\.symbol))
    for symbol in Array(notes.symbols.keys) + notes.inherited.keys { #expect(names.contains(symbol), "\(symbol)") }
    for text in Array(notes.disfavoured.keys) + notes.newer.keys { #expect(declarations.contains(text), "\(text)") }
    for name in Array(notes.conformances.keys) + notes.selfConforming.keys {
      #expect(declarations.contains { $0.contains(name) }, "\(name)")
    }
    let reasons = [notes.conformances, notes.selfConforming, notes.disfavoured, notes.inherited, notes.symbols]
    #expect(reasons.allSatisfy { $0.values.allSatisfy { $0.hasSuffix(".") } })
  }

  @Test("What is newer than the system of the manifest is not in the stub, and a form that it does not know is told")
  func module() {
    let surface = APISurface(
      reasons: [:],
      symbols: [
        .init(symbol: "Old", kind: "class", tier: 1, macOS: "10.4", declared: ["class Old : NSObject"]),
        .init(symbol: "Old.both()", kind: "method", tier: 1, macOS: "14.0", declared: ["func both() throws -> Int"]),
        .init(symbol: "Old.new", kind: "property", tier: 1, macOS: "15.0", declared: ["var new: Int { get set }"]),
      ])
    let module = StubModule(surface, FoundationGaps(), StubNotes(platform: "14.0"))
    #expect(module.problems == [])
    #expect(module.source.contains("open func both() throws -> Int {"))
    #expect(!module.source.contains("new"))
    let odd = APISurface(
      reasons: [:], symbols: [.init(symbol: "odd", kind: "macro", tier: 1, declared: ["macro odd()"])])
    #expect(StubModule(odd, FoundationGaps(), StubNotes(platform: "14.0")).problems.count == 1)
  }
}
