import Foundation
import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

/// The command `workbook port`, run on folders.
@Suite("workbook port")
struct PortCommandTests {
  /// A folder with some files, by their paths.
  private func withApp(_ files: [String: String], _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let app = folder.appendingPathComponent("App")
      for (path, text) in files {
        let place = app.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place)
      }
      try body(app)
    }
  }

  private let item = ["Item.swift": "import CoreData\n@objc(Item) class Item: NSManagedObject {}\n"]

  /// All files below a folder.
  private func paths(_ folder: URL) -> [String] {
    (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []).sorted()
  }

  @Test("The words of the command line")
  func arguments() throws {
    let words = ["port", "--quiet", "A/", "--to", "B"]
    let command = try #require(try WorkbookArguments.command(in: words) as? PortCommand)
    #expect((command.folder, command.target, command.isQuiet) == ("A/", "B", true))
    #expect(try PortCommand(CommandOptions(["A/"])).target == "A-ported")
    #expect(throws: WorkbookProblem.missingArgument(after: "port", ["FOLDER"])) {
      try WorkbookArguments.command(in: ["port"])
    }
    #expect(throws: WorkbookProblem.unknownArgument("--queit", suggestion: "--quiet")) {
      try WorkbookArguments.command(in: ["port", "A", "--queit"])
    }
  }

  @Test("It shows the difference and the counts, writes beside the folder, and leaves the folder as it was")
  func folder() throws {
    try withApp(item.merging(["M.xcdatamodeld/M.xcdatamodel/contents": "<model/>", "icon.png": "x"]) { $1 }) { app in
      let result = try Programs.run("workbook", ["port", app.path])
      #expect(result.ending == .exited(0), "\(result.errorText)")
      #expect(result.text.contains("-@objc(Item) class Item: NSManagedObject {}\n+class Item: NSManagedObject {}\n"))
      #expect(result.text.contains("@objc                           1      0\n"))
      #expect(result.text.contains("not copied: icon.png\n"))
      #expect(
        try String(contentsOf: app.appendingPathComponent("Item.swift"), encoding: .utf8) == item["Item.swift"])
      #expect(
        paths(URL(fileURLWithPath: app.path + "-ported")) == [
          "Item.swift", "M.xcdatamodeld", "M.xcdatamodeld/M.xcdatamodel", "M.xcdatamodeld/M.xcdatamodel/contents",
          "PortedClasses.swift",
        ])
      let quiet = try Programs.run("workbook", ["port", app.path, "--quiet", "--to", app.path + "-2"])
      #expect(!quiet.text.contains("@@"))
      #expect(quiet.text.contains("1 of 1 Swift files changed"))
    }
  }

  @Test("Of the hidden files the one that says which version of a model is current comes along")
  func versions() throws {
    let files = [
      "M.xcdatamodeld/.xccurrentversion": "<plist/>", "M.xcdatamodeld/.DS_Store": "x",
      "M.xcdatamodeld/M.xcdatamodel/contents": "<model/>", ".xccurrentversion": "x",
    ]
    try withApp(item.merging(files) { $1 }) { app in
      _ = try Programs.run("workbook", ["port", app.path, "--quiet"])
      #expect(
        paths(URL(fileURLWithPath: app.path + "-ported")) == [
          "Item.swift", "M.xcdatamodeld", "M.xcdatamodeld/.xccurrentversion", "M.xcdatamodeld/M.xcdatamodel",
          "M.xcdatamodeld/M.xcdatamodel/contents", "PortedClasses.swift",
        ])
    }
  }

  @Test("The manifests of a package come along as they are, and each target with classes gets a file")
  func package() throws {
    let manifest =
      "import PackageDescription\nlet package = Package(name: \"P\", targets: [.target(name: \"A\"), .target(name: \"B\")])\n"
    let files = [
      "Package.swift": manifest, "Package@swift-5.9.swift": "let path = #keyPath(A.b)\n",
      "Sources/A/Item.swift": item["Item.swift"] ?? "",
      "Sources/B/Track.swift": "import CoreData\nclass Track: NSManagedObject {}\n",
    ]
    try withApp(files) { app in
      let result = try Programs.run("workbook", ["port", app.path, "--quiet"])
      #expect(result.ending == .exited(0), "\(result.errorText)")
      #expect(result.text.contains("copied as they are: Package.swift, Package@swift-5.9.swift\n"))
      for name in ["A", "B"] {
        let line =
          "new: Sources/\(name)/PortedClasses.swift; call its namePortedClassesOf\(name)() on the model before a container "
          + "uses it\n"
        #expect(result.text.contains(line), "\(result.text)")
      }
      #expect(
        try String(contentsOf: URL(fileURLWithPath: app.path + "-ported/Package@swift-5.9.swift"), encoding: .utf8)
          == files["Package@swift-5.9.swift"])
    }
  }

  @Test("What is left makes the status 1, and is told by file and line")
  func left() throws {
    try withApp(["a/Item.swift": "import CoreData\nlet p = x.objectWillChange\n"]) { app in
      let result = try Programs.run("workbook", ["port", app.path, "--quiet"])
      #expect(result.ending == .exited(1))
      #expect(result.text.contains("    a/Item.swift:2  objectWillChange\n"))
    }
  }

  @Test(
    "A folder that is full, inside the other, or a file, takes nothing; neither does one that is not there give any")
  func refusals() throws {
    try withApp(item) { app in
      let full = app.deletingLastPathComponent()
      for target in [full.path, app.path, app.path + "/new", app.path + "/Item.swift"] {
        let result = try Programs.run("workbook", ["port", app.path, "--to", target])
        #expect(result.ending == .exited(74), "\(target)")
        #expect(result.errorText.contains("--to NEWFOLDER"))
        #expect(result.text.isEmpty)
      }
      #expect(paths(app) == ["Item.swift"])
      #expect(try Programs.run("workbook", ["port", app.path + "/none"]).ending == .exited(66))
      try FileManager.default.removeItem(at: app.appendingPathComponent("Item.swift"))
      #expect(try Programs.run("workbook", ["port", app.path]).ending == .exited(66))
    }
  }

  @Test("Symbolic links are not followed, and what is no UTF-8 is copied and named")
  func oddFiles() throws {
    try withApp(item) { app in
      try FileManager.default.createSymbolicLink(
        at: app.appendingPathComponent("Up"), withDestinationURL: app.deletingLastPathComponent())
      try Data([0x2F, 0x2F, 0xE9, 0x0A]).write(to: app.appendingPathComponent("Latin.swift"))
      let result = try Programs.run("workbook", ["port", app.path, "--quiet"])
      #expect(result.ending == .exited(1))
      #expect(result.text.contains("A symbolic link is not followed."))
      #expect(result.text.contains("    Up\n"))
      #expect(result.text.contains("    Latin.swift\n"))
      #expect(
        paths(URL(fileURLWithPath: app.path + "-ported")) == ["Item.swift", "Latin.swift", "PortedClasses.swift"])
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: app.path + "-ported/Latin.swift")) == Data([0x2F, 0x2F, 0xE9, 0x0A]))
    }
  }
}
