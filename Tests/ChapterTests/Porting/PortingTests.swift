import Foundation
import OpenCoreData
import TestKit
import Testing
import WorkbookKit

/// The page on porting, followed with two classes as Xcode generates them.
@Suite("Porting")
struct PortingTests {
  private var folder: URL { Programs.root.appendingPathComponent("Tests/ChapterTests/Porting") }

  @Test("The command of the page turns generated properties into the classes that this test was compiled with")
  func command() throws {
    let blocks = FencedBlock.all(in: try Programs.text("Chapters/porting.md")).filter { $0.language == "bash" }
    let command = try #require(blocks.first).lines.joined(separator: "\n")
    for name in ["Album", "Track"] {
      try withTemporaryFolder { app in
        let generated = folder.appendingPathComponent("\(name)+CoreDataProperties.txt")
        try FileManager.default.copyItem(
          at: generated, to: app.appendingPathComponent("\(name)+CoreDataProperties.swift"))
        let result = try ProcessRunner().run(
          ProcessCommand(
            URL(fileURLWithPath: "/bin/sh"), ["-c", command],
            environment: ["CLASS": name, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""], directory: app))
        #expect(result.ending == .exited(0), "\(result.errorText)")
        let ported = try String(contentsOf: app.appendingPathComponent("\(name).swift"), encoding: .utf8)
        let compiled = try String(contentsOf: folder.appendingPathComponent("\(name).swift"), encoding: .utf8)
        #expect(Self.code(in: ported) == Self.code(in: compiled))
      }
    }
  }

  /// The lines without their indentation, and without blank ones, comments and what is there for the formatter.
  private static func code(in text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces).replacing(" :", with: ":") }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }
  }

  @Test("The ported classes work with a model as Xcode keeps it: values, both ends, and a cascade")
  func classes() throws {
    let model = try #require(NSManagedObjectModel(contentsOf: folder.appendingPathComponent("Music.xcdatamodeld")))
    // The main program of a test is not the module that the classes are in.
    for (name, type) in [("Album", Album.self), ("Track", Track.self)] as [(String, NSManagedObject.Type)] {
      model.entitiesByName[name]?.managedObjectClassName = NSStringFromClass(type)
    }
    let container = NSPersistentContainer(name: "Music", managedObjectModel: model)
    let description = NSPersistentStoreDescription()
    description.type = NSInMemoryStoreType
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { _, error in #expect(error == nil) }
    let context = container.viewContext

    let album = Album(context: context)
    album.title = "Tides"
    album.year = 1998
    let track = Track(context: context)
    track.name = "Ebb"
    album.mutableSetValue(forKey: "tracks").add(track)
    try context.save()
    #expect(track.album === album)
    #expect(album.tracks == NSSet(array: [track]))
    #expect(try context.fetch(Album.fetchRequest()).map(\.title) == ["Tides"])

    context.delete(album)
    try context.save()
    #expect(try context.fetch(Track.fetchRequest()).isEmpty)
  }
}
