import BookKit
import CoreData
import Foundation
import TestKit
import Testing
import WorkbookCommand
import WorkbookKit

/// The page on porting, followed with classes in the style in which Xcode generates them.
///
/// The files of `Before` are ported to those of `After`, which are compiled into this test.
@Suite("Porting")
struct PortingTests {
  private var folder: URL { Programs.root.appendingPathComponent("Tests/Course/ChapterTests/Porting") }

  /// The files of a folder as an app would name them.
  private func files(in name: String, ending: String) throws -> [String: [UInt8]] {
    let place = folder.appendingPathComponent(name)
    var result: [String: [UInt8]] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: place.path) where file.hasSuffix(ending) {
      let source = file.hasSuffix(".txt") ? String(file.dropLast(4)) : file
      result[source] = Array(try Data(contentsOf: place.appendingPathComponent(file)))
    }
    return result
  }

  @Test("Ported, the app's files are those that this test was compiled with, byte for byte")
  func fixture() throws {
    let porting = Porting(try files(in: "Before", ending: ".txt"))
    let compiled = try files(in: "After", ending: ".swift")
    #expect(Set(porting.files.map(\.path)) == Set(compiled.keys))
    for file in porting.files {
      let expected = String(decoding: compiled[file.path] ?? [], as: UTF8.self)
      let difference = UnifiedDiff.between(
        expected, String(decoding: file.after, as: UTF8.self), oldName: file.path, newName: "ported")
      #expect(difference == nil, "\(difference ?? "")")
    }
    #expect(porting.remainders.map { "\($0.path) \($0.kind)" } == ["Track+CoreDataClass.swift ownAccessor"])
  }

  @Test("What is ported is left as it is when it is ported again")
  func again() throws {
    let porting = Porting(try files(in: "After", ending: ".swift"))
    #expect(porting.files.filter { $0.after != $0.before }.map(\.path) == [])
  }

  @Test("Every edit of the page has a part before and one after")
  func parts() throws {
    let page = try Programs.text("Chapters/pages/porting.md")
    let names = page.split(separator: "\n").filter { $0.hasPrefix("<!-- generated: port ") }
    #expect(names.count > 10)
    #expect(Set(names).count == names.count)
    for name in ["Before", "After"] {
      var text = ""
      for part in [name, "Left"] {
        let ending = name == "Before" ? ".txt" : ".swift"
        for file in try files(in: part, ending: ending).values { text += String(decoding: file, as: UTF8.self) }
      }
      for line in names {
        let part = line.dropFirst("<!-- generated: port ".count).dropLast(" -->".count)
        #expect(text.contains("// port.begin \(part)\n"), "\(part) in \(name)")
      }
    }
  }

  @Test("What only a person can port is listed by file and line, with what to do")
  func left() throws {
    var sources = try files(in: "Before", ending: ".txt")
    sources.merge(try files(in: "Left", ending: ".txt")) { first, _ in first }
    let places = Porting(sources).remainders.map { "\($0.path):\($0.line ?? 0) \($0.subject)" }
    #expect(
      places == [
        "AlbumWatcher.swift:2 import Combine", "AlbumWatcher.swift:9 AnyCancellable",
        "AlbumWatcher.swift:12 objectWillChange", "Track+CoreDataClass.swift:12 var name",
      ])
    #expect(Porting(sources).remainders.allSatisfy { !$0.advice.reason.isEmpty && !$0.advice.cure.isEmpty })
  }

  // MARK: The ported classes

  private func container() throws -> NSPersistentContainer {
    let model = try #require(NSManagedObjectModel(contentsOf: folder.appendingPathComponent("Music.xcdatamodeld")))
    // The main program of a test is not the module that the classes are in.
    model.namePortedClasses()
    return try .opened(model)
  }

  @Test("Properties that were in an extension, an enumeration, a transformer's object: kept and read again")
  func values() throws {
    let context = try container().viewContext
    let album = Album(context: context)
    album.title = "Tides"
    album.label = .major
    let track = Track(context: context)
    track.colour = Colour(red: 7)
    track.remark = "slow" as NSString
    album.addToTracks(track)
    try context.save()
    context.refreshAllObjects()
    #expect(album.title == "Tides")
    #expect(album.label == .major)
    #expect(album.released == nil)
    #expect(track.colour?.red == 7)
    #expect(track.remark as? NSString == "slow")
    #expect(track.album === album)
    #expect(try context.fetch(Album.fetchRequest()).map(\.title) == ["Tides"])
    // The class's own request, where the call asks for no type; the other where it asks for that.
    let request = Album.fetchRequest()
    #expect(try context.fetch(request).map(\.title) == ["Tides"])
    let erased: NSFetchRequest<any NSFetchRequestResult> = Album.fetchRequest()
    #expect(erased.entityName == "Album")
  }

  @Test("The generated accessors of a set and of an ordered set add, remove, insert and replace")
  func accessors() throws {
    let context = try container().viewContext
    let tracks = (0..<4).map { _ in Track(context: context) }
    let album = Album(context: context)
    album.addToTracks(NSSet(array: tracks))
    album.removeFromTracks(tracks[0])
    album.removeFromTracks(NSSet(array: [tracks[1]]))
    #expect(album.tracks == NSSet(array: [tracks[2], tracks[3]]))

    let list = Playlist(context: context)
    list.addToTracks(tracks[0])
    list.addToTracks(NSOrderedSet(array: [tracks[1], tracks[2]]))
    list.insertIntoTracks(tracks[3], at: 0)
    #expect(list.tracks?.array as? [Track] == [tracks[3], tracks[0], tracks[1], tracks[2]])
    list.removeFromTracks(at: 0)
    list.insertIntoTracks([tracks[3]], at: NSIndexSet(index: 1))
    #expect(list.tracks?.array as? [Track] == [tracks[0], tracks[3], tracks[1], tracks[2]])
    list.removeFromTracks(at: NSIndexSet(indexesIn: NSRange(location: 0, length: 2)))
    list.replaceTracks(at: 0, with: tracks[0])
    list.replaceTracks(at: NSIndexSet(index: 1), with: [tracks[3]])
    #expect(list.tracks?.array as? [Track] == [tracks[0], tracks[3]])
    list.removeFromTracks(tracks[0])
    list.removeFromTracks(NSOrderedSet(array: [tracks[3]]))
    #expect(list.tracks?.count == 0)
  }

  @Test("A fetched property is fetched")
  func fetchedProperty() throws {
    let context = try container().viewContext
    let list = Playlist(context: context)
    let (short, long) = (Track(context: context), Track(context: context))
    short.seconds = 20
    long.seconds = 900
    try context.save()
    #expect(list.longTracks == [long])
  }

  @Test("Accessors by primitive values, an initialiser of the class's own, an override that was in an extension")
  func overrides() throws {
    let context = try container().viewContext
    let track = Track(named: "ebb", in: context)
    #expect(track.name == "Ebb")
    #expect(track.hasChanges)
    #expect(Album(context: context).year == 1998)
    let artist = Artist(context: context)
    artist.name = "Sea"
    #expect(artist.shownName == "Sea")
    artist.name = "Shore"
    #expect(artist.shownName == "Sea")
  }

  @Test("A validation method that Core Data finds by its name refuses a save")
  func validation() throws {
    let context = try container().viewContext
    let album = Album(context: context)
    album.title = ""
    #expect(throws: CocoaError(.validationStringTooShort)) { try context.save() }
    var title: Any? = "  Tides "
    try album.validateValue(&title, forKey: "title")
    #expect(title as? String == "Tides")
  }

  @Test("Queries by key paths, sets made of literals, an expression")
  func queries() throws {
    let context = try container().viewContext
    let artist = Artist(context: context)
    let album = Album(context: context)
    album.artist = artist
    let (first, second) = (Track(context: context), Track(context: context))
    #expect(Queries.arrange(first, second, on: album) == 2)
    first.seconds = 7
    second.seconds = 9
    try context.save()
    #expect(try context.fetch(Queries.albums(of: artist, after: 1990)) == [album])
    #expect(try context.fetch(Queries.albums(of: artist, after: 2000)) == [])
    let request = NSFetchRequest<NSDictionary>(entityName: "Track")
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = [longestTrack()]
    #expect(try context.fetch(request).first?["longest"] as? Double == 9)
  }

  @Test("What a person has ported: a change is counted, albums without a title are deleted in the store")
  func byHand() throws {
    let context = try container().viewContext
    let (album, other) = (Album(context: context), Album(context: context))
    other.title = "Tides"
    try context.save()
    let watcher = AlbumWatcher(other)
    other.year = 2001
    context.processPendingChanges()
    #expect(watcher.count == 1)
    try context.save()
    try deleteAlbums(in: context)
    context.refreshAllObjects()
    #expect(try context.count(for: NSFetchRequest<Album>(entityName: "Album")) == 1)
    #expect(album.title == nil)
  }
}
