import BookKit
import Foundation
import Testing
import WorkbookKit

@Suite("The engine beside Core Data's API")
struct APICommandTests {
  @Test("What is listed as missing is missing, has a reason, and nothing else is missing")
  func surface() throws {
    let surface = try APISurface(root: Programs.root)
    let report = APIReport(surface, try SymbolGraphExtractor(binFolder: Programs.binFolder).graph())
    #expect(surface.symbols.count > 800)
    #expect(Set(surface.symbols.map(\.tier)) == [1, 2])
    #expect(report.problems.isEmpty, "\(report.problems.map(\.description).joined(separator: "\n"))")
  }

  @Test(
    "What `import CoreData` brings beyond Core Data's API is listed with its reason; what shows the engine's work is not"
  )
  func own() throws {
    let (surface, own) = try (APISurface(root: Programs.root), OwnNames(root: Programs.root))
    let graph = try SymbolGraphExtractor(binFolder: Programs.binFolder).graph()
    let problems = own.problems(surface, graph)
    #expect(problems.isEmpty, "\(problems.map(\.description).joined(separator: "\n"))")
    #expect(graph.contains("Managed"))
    for name in ["DeletionTrace", "StatementLog", "NSManagedObjectContext.previewDeletion(of:)"] {
      #expect(!graph.contains(name))
    }
    let printed = try Programs.run("workbook", ["api", "--own"])
    #expect(printed.ending == .exited(0))
    #expect(printed.text.contains("\n  Managed\n"))
  }

  @Test("The command prints the table and the counts; --missing what is missing alone")
  func command() throws {
    let all = try Programs.run("workbook", ["api"])
    #expect(all.ending == .exited(0))
    #expect(all.text.contains("\nNSManagedObjectContext.save()  "))
    let missing = try Programs.run("workbook", ["api", "--missing"])
    #expect(missing.ending == .exited(0))
    #expect(!missing.text.contains("NSManagedObjectContext.save()"))
    #expect(missing.text.contains("NSIncrementalStore"))
    let counts = missing.text.components(separatedBy: "\n\n").last ?? ""
    #expect(counts.hasPrefix("        symbols"))
    #expect(all.text.hasSuffix("\n\n" + counts))
  }

  @Test("Where the toolchain is not on the path the command says what it needs")
  func noToolchain() throws {
    let result = try Programs.run("workbook", ["api"], environment: ["PATH": "/nowhere"])
    #expect(result.ending == .exited(69))
    #expect(result.errorText.contains("swift symbolgraph-extract"))
  }
}
