import Foundation
import Processes
import TestKit
import Testing
import WorkbookKit

/// Removing a folder that somebody has filled who did not mean it to be removed.
@Suite("Removing a folder")
struct FolderRemovalTests {
  @Test("However deep the folders are, one in the other")
  func deep() throws {
    let folder = try ScratchFolder()
    let top = folder.url.appendingPathComponent("top")
    try FileManager.default.createDirectory(at: top, withIntermediateDirectories: true)
    // By descriptors: a path of this length is none for the system, and a working directory is the whole process's.
    var place = open(top.path, O_RDONLY | O_DIRECTORY)
    for _ in 0..<1500 {
      mkdirat(place, "a-folder", 0o700)
      let inner = openat(place, "a-folder", O_RDONLY | O_DIRECTORY)
      close(openat(place, "a-file", O_CREAT | O_WRONLY, 0o600))
      close(place)
      place = inner
    }
    close(place)
    #expect(FolderRemoval.remove(top.path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test("Whatever the names are, whatever rights were taken, and without following a link")
  func hostile() throws {
    let folder = try ScratchFolder()
    let kept = folder.url.appendingPathComponent("kept")
    let top = folder.url.appendingPathComponent("top")
    for place in [kept, top.appendingPathComponent("outer/inner")] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data().write(to: place.appendingPathComponent("file"))
    }
    for link in ["link", "outer/link", "outer/inner/link"] {
      symlink(kept.path, top.appendingPathComponent(link).path)
    }
    let place = open(top.path, O_RDONLY | O_DIRECTORY)
    let name: [CChar] = [-1, 10, -2, 0]
    close(openat(place, name, O_CREAT | O_WRONLY, 0o600))
    mkfifoat(place, "pipe", 0)
    close(place)
    for path in ["outer/inner", "outer", ""] { chmod(top.appendingPathComponent(path).path, 0) }
    #expect(FolderRemoval.remove(top.path))
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted() == ["kept", "kept/file"])
  }

  @Test("What is not there has gone, and what is no folder stays")
  func others() throws {
    let folder = try ScratchFolder()
    #expect(FolderRemoval.remove(folder.url.appendingPathComponent("nothing").path))
    let file = folder.url.appendingPathComponent("file")
    try Data().write(to: file)
    #expect(!FolderRemoval.remove(file.path))
    let link = folder.url.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url)
    #expect(!FolderRemoval.remove(link.path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["file", "link"])
  }
}
