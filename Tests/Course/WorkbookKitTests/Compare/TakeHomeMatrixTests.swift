import BookKit
import Foundation
import TestKit
import Testing

@Suite("Each file to take home, in every mode that an app may be compiled in")
struct TakeHomeMatrixTests {
  private static let root = PackageFolder.root

  /// A mistake of one file that strict checking finds, and what the compiler says of it.
  private struct Fault {
    let file: String
    let planted: String
    let diagnostic: String
  }

  private static let faults = [
    // A request that is made outside the block of a context, as many apps have it.
    Fault(
      file: "BatchUpdate.swift",
      planted: """
        func planted(_ context: NSManagedObjectContext, _ request: NSBatchUpdateRequest) throws {
          _ = try context.performAndWait { try context.execute(request) }
        }
        """, diagnostic: "capture of 'request' with non-Sendable type"),
    // A view's own part is checked too.
    Fault(
      file: "DeletableRow.swift",
      planted: """
        struct Planted: View { var body: some View { Txt("") } }
        """, diagnostic: "cannot find 'Txt' in scope"),
    // An object that leaves the queue of its context.
    Fault(
      file: "SoftDelete.swift",
      planted: """
        func planted(_ context: NSManagedObjectContext, _ object: NSManagedObject) async {
          await context.perform { context.delete(object) }
        }
        """, diagnostic: "capture of 'object' with non-Sendable type"),
  ]

  /// What an app has around the call that the first lines of a file show, and what it does with the result.
  private static let surroundings = [
    "BatchDelete": (
      "container: NSPersistentContainer, viewContext: NSManagedObjectContext, monthAgo: Date", ""
    ),
    "BatchUpdate": ("container: NSPersistentContainer, viewContext: NSManagedObjectContext, monthAgo: Date", ""),
    "DeleteRuleLint": ("model: NSManagedObjectModel, accepted: [String]", ""),
    "HistoryMerge": (
      "container: NSPersistentContainer, viewContext: NSManagedObjectContext, storeURL: URL, tokenURL: URL", ""
    ),
    "PropagateDelete": ("context: NSManagedObjectContext, order: NSManagedObject", ""),
    "ReadingWhatMayBeGone": ("viewContext: NSManagedObjectContext, id: NSManagedObjectID", "_ = note"),
    "SaveErrorTree": ("context: NSManagedObjectContext", ""),
    "SoftDelete": (
      "container: NSPersistentContainer, viewContext: NSManagedObjectContext, note: NSManagedObject, "
        + "request: NSFetchRequest<NSManagedObject>", ""
    ),
    "StrayFinder": ("container: NSPersistentContainer", ""),
    "ErasureCheck": ("storeURL: URL, model: NSManagedObjectModel", ""),
    "DeletableRow": ("note: Note", ""),
    "TaskSafeDelete": (
      "container: NSPersistentContainer, viewContext: NSManagedObjectContext, selection: [Note]", ""
    ),
  ]

  /// What the calls name, as far as it is the app's.
  private static let app = """
    import CoreData
    import Foundation
    final class Note: NSManagedObject {}
    struct Logger: Sendable { func error(_ text: String) {} }
    let logger = Logger()
    func log(_ text: String) {}
    func showThatItIsGone() {}
    func tell<Value>(_ value: Value) {}
    func XCTAssertEqual<Value: Equatable>(_ one: Value, _ other: Value) {}

    """

  /// A check that knows SwiftUI too, of which no SDK is here.
  private static func check(_ folder: URL, _ sdk: StubSDK) throws -> StubCheck {
    let check = try StubCheck(root: root, folder: folder, sdk: sdk)
    try check.add(root.appendingPathComponent("Tests/Course/Snippets/SwiftUI.swift"), as: "SwiftUI")
    return check
  }

  /// The first lines of each file, in a function of the app's and in one of a screen.
  private static func calls(_ files: [URL]) throws -> String {
    try app
      + files.flatMap { file in
        let name = file.deletingPathExtension().lastPathComponent
        let (parameters, end) = try #require(surroundings[name])
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let shown = lines.filter { $0.hasPrefix("//     ") }.map { $0.dropFirst("//     ".count) }
        #expect(!shown.isEmpty, "\(name) shows no call")
        return [("", "app"), ("@MainActor ", "screen")].map { isolation, caller in
          "\(isolation)func \(caller)\(name)(\(parameters)) async throws {\n"
            + shown.joined(separator: "\n") + "\n\(end)\n}\n"
        }
      }.joined()
  }

  @Test(
    "No error and no warning against the SDK of iOS 26 in any mode, nor in the calls that they show; a planted capture is told"
  )
  func newest() throws {
    try withTemporaryFolder { folder in
      let check = try Self.check(folder, .newest)
      let files = StubCheck.files(in: Self.root.appendingPathComponent("Sources/Course/TakeHome"))
      let calls = folder.appendingPathComponent("Calls.swift")
      try Data(Self.calls(files).utf8).write(to: calls)
      let found = try CheckingMode.all.flatMap { mode in
        try check.diagnostics(in: files + [calls], of: "App", mode).map { "\(mode.name): \($0)" }
      }
      #expect(found == [], "\(Self.table(found, files + [calls]))")

      let copies = folder.appendingPathComponent("copies")
      try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
      for file in files {
        let planted = Self.faults.filter { $0.file == file.lastPathComponent }.map { "\n\($0.planted)\n" }
        let text = try String(contentsOf: file, encoding: .utf8) + planted.joined()
        try Data(text.utf8).write(to: copies.appendingPathComponent(file.lastPathComponent))
      }
      // Without strict checking the Swift 5 mode looks at no capture.
      for mode in CheckingMode.all where mode.arguments.contains("6") || mode.name.contains("complete") {
        let found = try check.diagnostics(in: StubCheck.files(in: copies), of: "App", mode)
        for fault in Self.faults {
          #expect(
            found.contains { $0.contains("/\(fault.file):") && $0.contains(fault.diagnostic) }, "\(mode.name): \(found)"
          )
        }
      }
    }
  }

  @Test("An app with an older SDK compiles them in the Swift 5 mode")
  func listed() throws {
    try withTemporaryFolder { folder in
      let check = try Self.check(folder, .listed)
      let files = StubCheck.files(in: Self.root.appendingPathComponent("Sources/Course/TakeHome"))
      let found = try check.diagnostics(in: files, of: "App", .swift5)
      #expect(found == [])
    }
  }

  /// File by mode, with the number of diagnostics.
  private static func table(_ found: [String], _ files: [URL]) -> String {
    let rows = files.map(\.lastPathComponent).map { file in
      let counts = CheckingMode.all.map { mode in
        found.count { $0.hasPrefix("\(mode.name): /") && $0.contains("/\(file):") }
      }
      return file.padding(toLength: 30, withPad: " ", startingAt: 0) + counts.map { "\($0)" }.joined(separator: "  ")
    }
    return (["", CheckingMode.all.map(\.name).joined(separator: " | ")] + rows).joined(separator: "\n")
  }
}
