import Foundation
import OpenCoreData
import TestKit
import Testing

@Suite("Folders of versions")
struct VersionFolderTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Makes `App.xcdatamodeld` with versions, each with one entity of its own name.
  private func make(_ versions: [String], current: String? = nil) throws -> URL {
    let model = folder.url.appendingPathComponent("App.xcdatamodeld")
    try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
    for version in versions {
      let place = model.appendingPathComponent("\(version).xcdatamodel")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data("<model><entity name=\"\(version)\"/></model>".utf8).write(to: place.appendingPathComponent("contents"))
    }
    if let current {
      let list = ["_XCCurrentVersionName": current]
      let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
      try data.write(to: model.appendingPathComponent(".xccurrentversion"))
    }
    return model
  }

  private func refusal(_ url: URL) -> ModelFileError.Reason? {
    do throws(ModelFileError) {
      _ = try ModelFile(contentsOf: url)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test("the list names the current version", .fact("XM-01"))
  func current() throws {
    let url = try make(["One", "Two", "Three"], current: "Two.xcdatamodel")
    let file = try ModelFile(contentsOf: url)
    #expect(file.model.entities.map(\.name) == ["Two"])
    #expect(file.contents.path.hasSuffix("Two.xcdatamodel/contents"))
    #expect(NSManagedObjectModel(contentsOf: url)?.entities.map(\.name) == ["Two"])
  }

  @Test("a version alone needs no list, and a version or its file can be given itself", .fact("XM-01"))
  func alone() throws {
    let url = try make(["One"])
    let version = url.appendingPathComponent("One.xcdatamodel")
    for place in [url, version, version.appendingPathComponent("contents")] {
      #expect(try ModelFile(contentsOf: place).model.entities.map(\.name) == ["One"])
    }
  }

  @Test("what has no current version is refused with what there is")
  func unclear() throws {
    let url = try make(["One", "Two"])
    #expect(refusal(url) == .severalVersions(["One.xcdatamodel", "Two.xcdatamodel"]))
    _ = try make([], current: "../../other/Secret.xcdatamodel")
    #expect(
      refusal(url)
        == .noSuchVersion("../../other/Secret.xcdatamodel", found: ["One.xcdatamodel", "Two.xcdatamodel"]))
    try Data("nonsense".utf8).write(to: url.appendingPathComponent(".xccurrentversion"))
    #expect(refusal(url) == .versionList("it is no property list."))
    #expect(refusal(folder.url) == .notAModelFolder(found: ["App.xcdatamodeld"]))
    #expect(refusal(folder.url.appendingPathComponent("nothing")) == .missing)
  }

  @Test("compiled and ancient models, empty folders and pipes are refused, each for its reason")
  func otherKinds() throws {
    let files = FileManager.default
    let compiled = folder.url.appendingPathComponent("App.mom")
    try Data("bplist00".utf8).write(to: compiled)
    #expect(refusal(compiled) == .compiled)
    let old = folder.url.appendingPathComponent("Old.xcdatamodel")
    try files.createDirectory(at: old, withIntermediateDirectories: true)
    #expect(refusal(old) == .noContents)
    try Data([1]).write(to: old.appendingPathComponent("elements"))
    #expect(refusal(old) == .beforeXML)
    let pipe = folder.url.appendingPathComponent("contents")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    #expect(refusal(pipe) == .unreadable("it is no file."))
  }
}
