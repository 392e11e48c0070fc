import BookKit
import Foundation
import Processes
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// Small packages as apps have them, ported, and compiled module by module with the product `CoreData`.
@Suite("Ported packages compile")
struct PortedPackageTests {
  private static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription

    let package = Package(
      name: "App",
      targets: [
        .target(name: "Model"),
        .target(name: "Notes", dependencies: [.target(name: "Model")], path: "Features/Notes"),
        .executableTarget(name: "App", dependencies: ["Model", .target(name: "Notes")]),
        .testTarget(name: "NotesTests", dependencies: ["Notes"]),
      ])
    """

  private func ported(_ files: [String: String], manifest: String? = nil) -> Porting {
    Porting(
      files.mapValues { Array($0.utf8) }, manifests: manifest.map { ["Package.swift": Array($0.utf8)] } ?? [:])
  }

  private func text(_ path: String, in porting: Porting) -> String {
    String(decoding: porting.files.first { $0.path == path }?.after ?? [], as: UTF8.self)
  }

  /// What the compiler says of modules, each made of the files below a folder and compiled after those that it imports.
  private func messages(of porting: Porting, modules: [(name: String, folder: String)]) throws -> String {
    let bin = Programs.binFolder
    return try withTemporaryFolder { folder -> String in
      var said = ""
      for (name, place) in modules {
        var paths: [String] = []
        for (number, file) in porting.files.enumerated() where file.path.hasPrefix(place + "/") {
          let copy = folder.appendingPathComponent("\(number)-\(URL(fileURLWithPath: file.path).lastPathComponent)")
          try Data(file.after).write(to: copy)
          paths.append(copy.path)
        }
        let module = folder.appendingPathComponent("\(name).swiftmodule").path
        let words = [
          "swiftc", "-emit-module", "-emit-module-path", module, "-parse-as-library", "-swift-version", "5",
          "-suppress-warnings",
          "-no-color-diagnostics", "-module-name", name, "-I", folder.path, "-I",
          bin.appendingPathComponent("Modules").path,
          "-Xcc", "-fmodule-map-file=" + bin.appendingPathComponent("CSQLite.build/module.modulemap").path,
        ]
        let result = try ProcessRunner().run(
          ProcessCommand(URL(fileURLWithPath: "/usr/bin/env"), words + paths, directory: folder))
        said += result.errorText + (result.ending == .exited(0) ? "" : result.endingText)
      }
      return said
    }
  }

  private static let app = [
    "Sources/Model/Album.swift":
      "import CoreData\n\npublic class Album: NSManagedObject {\n  @NSManaged public var title: String?\n}\n",
    "Sources/Model/Colour.swift":
      "import Foundation\n\nclass ColourTransformer: ValueTransformer {}\n",
    "Features/Notes/Note.swift":
      "import CoreData\nimport Model\n\n@objc(TheNote) class Note: NSManagedObject {\n  @NSManaged var text: String?\n}\n",
    "Sources/App/Track.swift":
      "import CoreData\n\nclass Track: NSManagedObject {\n  @NSManaged var album: String?\n}\n",
    "Sources/App/Stack.swift":
      "import CoreData\nimport Model\nimport Notes\n\nfunc stack(_ model: NSManagedObjectModel) {\n}\n",
    "Tests/NotesTests/NoteStub.swift":
      "import CoreData\n@testable import Notes\n\nclass NoteStub: NSManagedObject {\n  @NSManaged var text: String?\n}\n",
  ]

  @Test("Each target with classes gets a file that names its own, under a name that no other module's has")
  func targets() throws {
    let porting = ported(Self.app, manifest: Self.manifest)
    let made = porting.files.filter { $0.before == nil }
    #expect(
      made.map { "\($0.path) \($0.function ?? "")" } == [
        "Features/Notes/PortedClasses.swift namePortedClassesOfNotes",
        "Sources/App/PortedClasses.swift namePortedClassesOfApp",
        "Sources/Model/PortedClasses.swift namePortedClassesOfModel",
        "Tests/NotesTests/PortedClasses.swift namePortedClassesOfNotesTests",
      ])
    #expect(text("Features/Notes/PortedClasses.swift", in: porting).contains("      \"TheNote\": Note.self,\n"))
    #expect(text("Sources/Model/PortedClasses.swift", in: porting).contains("ColourTransformer()"))
    #expect(porting.remainders == [])
    // What the app has to write: it sees the functions of the modules that it imports.
    var files = Self.app
    files["Sources/App/Stack.swift"] = files["Sources/App/Stack.swift"]?.replacing(
      "{\n}", with: "{\n  model.namePortedClassesOfModel()\n  model.namePortedClassesOfNotes()\n}")
    let said = try messages(
      of: ported(files, manifest: Self.manifest),
      modules: [("Model", "Sources/Model"), ("Notes", "Features/Notes"), ("App", "Sources/App")])
    #expect(said.isEmpty, "\(said)")
  }

  @Test("Classes of one target are named by one function, as internal as they are")
  func oneTarget() {
    let porting = ported(
      [
        "Sources/Model/Album.swift": Self.app["Sources/Model/Album.swift"] ?? "",
        "Sources/App/Stack.swift": "import CoreData\n",
      ], manifest: Self.manifest)
    #expect(porting.files.filter { $0.before == nil }.map(\.path) == ["Sources/Model/PortedClasses.swift"])
    #expect(text("Sources/Model/PortedClasses.swift", in: porting).contains("\n  func namePortedClasses() {\n"))
  }

  @Test("Without a manifest a folder is a module where another file imports it, and its classes are shown to others")
  func frameworks() throws {
    let files = [
      "App/CoreData/Track.swift": Self.app["Sources/App/Track.swift"] ?? "",
      "App/Stack.swift": "import CoreData\nimport Model\nimport Network\n",
      "App/Network/Page.swift": "import CoreData\n\nclass Page: NSManagedObject {}\n",
      "Model/Entities/Album.swift": Self.app["Sources/Model/Album.swift"] ?? "",
    ]
    let porting = ported(files)
    #expect(
      porting.files.compactMap(\.function).sorted() == ["namePortedClasses", "namePortedClassesOfModel"])
    #expect(text("App/Network/PortedClasses.swift", in: porting).contains("      \"Page\": Page.self,\n"))
    let said = try messages(of: porting, modules: [("Model", "Model")])
    #expect(said.isEmpty, "\(said)")
  }

  @Test("An extension of another target's class keeps its properties, which go by key")
  func extensionsAcross() throws {
    var files = Self.app
    files["Sources/App/Album+Cover.swift"] =
      "import CoreData\nimport Model\n\nextension Album {\n  @NSManaged var plays: Int16\n}\n"
    let porting = ported(files, manifest: Self.manifest)
    #expect(text("Sources/App/Album+Cover.swift", in: porting).contains("value(forKey: \"plays\") as? Int16 ?? 0"))
    let said = try messages(
      of: porting, modules: [("Model", "Sources/Model"), ("Notes", "Features/Notes"), ("App", "Sources/App")])
    #expect(said.isEmpty, "\(said)")
  }

  @Test("A part of the module that is imported becomes the module, once, and what an import says beside it stays")
  func imports() throws {
    let porting = ported([
      "M/A.swift":
        "import Foundation.NSDate\nimport CoreData.NSFetchRequest\nimport class CoreData.NSManagedObject\n\nclass A: NSManagedObject {\n  @NSManaged var at: Date?\n}\n",
      "M/B.swift":
        "@preconcurrency import CoreData\nimport CoreData.NSManagedObjectContext\n\nclass B: NSManagedObject {}\n",
      "M/C.swift": "@_exported import CoreData\n\nclass C: NSManagedObject {}\n",
      "M/D.swift":
        "@preconcurrency import class CoreData.NSManagedObject\n#if canImport(CoreData)\nimport CoreData.NSPredicate\n#endif\n\nclass D: NSManagedObject {}\n",
      "M/E.swift":
        "import class CoreData.NSManagedObject\nimport struct Foundation.Date\n\nextension A {\n  @NSManaged var seen: Date?\n}\n",
    ])
    #expect(text("M/A.swift", in: porting).hasPrefix("import Foundation\nimport CoreData\n\nclass A"))
    #expect(text("M/B.swift", in: porting).hasPrefix("@preconcurrency import CoreData\n\nclass B"))
    #expect(text("M/C.swift", in: porting).hasPrefix("@_exported import CoreData\n\nclass C"))
    #expect(
      text("M/D.swift", in: porting).hasPrefix(
        "@preconcurrency import CoreData\n#if canImport(CoreData)\nimport CoreData\n#endif\n"))
    #expect(text("M/A.swift", in: porting).contains("@Managed var seen: Date?"))
    let said = try messages(of: porting, modules: [("M", "M")])
    #expect(said.isEmpty, "\(said)")
  }

  @Test("A protocol Managed stays what it is, in its own module and in others")
  func managed() throws {
    let porting = ported(
      [
        "Sources/Model/Managed.swift":
          "import CoreData\n\npublic protocol Managed: NSFetchRequestResult {\n  static var entityName: String { get }\n}\n\nextension Managed where Self: NSManagedObject {\n  public static var entityName: String { entity().name ?? \"\" }\n}\n\npublic enum ModelError: Error { case missing }\n",
        "Sources/Model/Album.swift":
          "import CoreData\n\npublic class Album: NSManagedObject, Managed {\n  @NSManaged public var title: String?\n}\n",
        "Sources/App/Track.swift":
          "import Model\nimport CoreData\n\nclass Track: NSManagedObject, Managed {\n  @NSManaged var title: String?\n}\n\nextension Managed where Self: NSManagedObject {\n  static var shown: String { entityName }\n}\n\nfunc find<T: NSManagedObject & Managed>(_ type: T.Type) throws { throw ModelError.missing }\n",
      ], manifest: Self.manifest)
    #expect(text("Sources/Model/Album.swift", in: porting).contains("@CoreData.Managed public var title"))
    #expect(
      text("Sources/App/Track.swift", in: porting).hasPrefix(
        "import Model\nimport CoreData\nimport enum Model.ModelError\nimport protocol Model.Managed\n"))
    #expect(porting.remainders == [])
    let said = try messages(of: porting, modules: [("Model", "Sources/Model"), ("App", "Sources/App")])
    #expect(said.isEmpty, "\(said)")
  }

  @Test("Where the folder does not declare the app's Managed, it is left to a person")
  func foreignManaged() {
    let porting = ported([
      "A.swift": "import CoreData\nimport Helpers\n\nclass A: NSManagedObject, Managed {}\n",
      "B.swift": "import CoreData\n\nclass B: NSManagedObject, Managed {}\n",
    ])
    #expect(porting.remainders.map { "\($0.path):\($0.line ?? 0) \($0.subject)" } == ["A.swift:4 Managed"])
  }

  @Test("The names that the engine has beside Core Data's are those of its list")
  func engineNames() throws {
    let own = try OwnNames(root: Programs.root)
    let types = own.symbols.filter { !["apple", "foundation"].contains($0.value) && !$0.key.contains(/[.(]/) }.keys
    #expect(EngineNamesRule.names == Set(types).union(["FetchedResultsSnapshot"]))
  }

  @Test("A list of arguments is handed on as it may be: all of a function, or nothing of it, is ported")
  func lists() throws {
    let porting = ported([
      "M/A.swift": """
      import CoreData

      func one(_ format: String, _ args: CVarArg...) -> NSPredicate {
        return withVaList(args) { NSPredicate(format: format, arguments: $0) }
      }
      func two(_ format: String, _ args: CVarArg...) -> NSPredicate {
        withVaList(args) { (list: CVaListPointer) -> NSPredicate in
          return NSPredicate(
            format: format,
            arguments: list)
        }
      }
      func three(_ format: String, _ args: CVarArg...) -> NSPredicate {
        if args.isEmpty { return NSPredicate(format: format) }
        return NSPredicate(format: format, argumentArray: args)
      }
      func four(_ format: String, _ args: CVarArg...) -> NSPredicate {
        NSPredicate(format: format, arguments: getVaList(args))
      }
      func five(_ day: Date) -> NSPredicate {
        withVaList([day as NSDate as CVarArg]) { NSPredicate(format: "day == %@", arguments: $0) }
      }
      func six(_ format: String, _ args: CVarArg...) -> String {
        withVaList(args) { NSString(format: format, arguments: $0) as String }
      }
      func seven(_ format: String, _ args: CVarArg...) -> NSPredicate {
        print(String(format: format, arguments: args))
        return withVaList(args) { NSPredicate(format: format, arguments: $0) }
      }
      let found = [one("a == %@", Date() as CVarArg), seven("b == %@", 1 as CVarArg)]

      """
    ])
    let after = text("M/A.swift", in: porting)
    #expect(
      after == """
        import CoreData

        func one(_ format: String, _ args: Any?...) -> NSPredicate {
          return NSPredicate(format: format, argumentArray: args as [Any])
        }
        func two(_ format: String, _ args: Any?...) -> NSPredicate {
          NSPredicate(
              format: format,
              argumentArray: args as [Any])
        }
        func three(_ format: String, _ args: Any?...) -> NSPredicate {
          if args.isEmpty { return NSPredicate(format: format) }
          return NSPredicate(format: format, argumentArray: args as [Any])
        }
        func four(_ format: String, _ args: Any?...) -> NSPredicate {
          NSPredicate(format: format, argumentArray: args as [Any])
        }
        func five(_ day: Date) -> NSPredicate {
          NSPredicate(format: "day == %@", argumentArray: [day as NSDate])
        }
        func six(_ format: String, _ args: CVarArg...) -> String {
          withVaList(args) { NSString(format: format, arguments: $0) as String }
        }
        func seven(_ format: String, _ args: CVarArg...) -> NSPredicate {
          print(String(format: format, arguments: args))
          return NSPredicate(format: format, argumentArray: args)
        }
        let found = [one("a == %@", Date()), seven("b == %@", 1 as CVarArg)]

        """)
    #expect(porting.remainders.map { "\($0.line ?? 0) \($0.subject)" } == ["27 func seven"])
    let said = try messages(of: porting, modules: [("M", "M")])
    #expect(said.isEmpty, "\(said)")
  }

  @Test("A closure that does more with the list is left to a person, with its function")
  func longClosure() {
    let porting = ported([
      "A.swift":
        "import CoreData\n\nfunc f(_ format: String, _ args: CVarArg...) -> NSPredicate {\n  withVaList(args) { list in\n    print(list)\n    return NSPredicate(format: format, arguments: list)\n  }\n}\n"
    ])
    #expect(text("A.swift", in: porting).contains("CVarArg..."))
    #expect(porting.remainders.map { "\($0.line ?? 0) \($0.subject)" } == ["4 withVaList"])
  }
}
