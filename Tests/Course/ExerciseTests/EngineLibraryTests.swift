import Foundation
import TestKit
import Testing

@testable import Graders

/// What attempts are linked with.
@Suite("Library of the engine")
struct EngineLibraryTests {
  @Test("It is made once for some objects, and anew where one of them has changed; the earlier one goes")
  func once() throws {
    try withTemporaryFolder { folder in
      let (object, kept) = (folder.appendingPathComponent("a.o"), folder.appendingPathComponent("kept"))
      var made = 0
      func library() throws -> URL? {
        try EngineLibrary(of: [object.path], in: kept).made { file in
          made += 1
          return (try? Data("library".utf8).write(to: file)) != nil
        }
      }
      try Data("first".utf8).write(to: object)
      let first = try #require(try library())
      #expect(try library() == first)
      #expect(made == 1)
      try Data("another".utf8).write(to: object)
      let second = try #require(try library())
      #expect(made == 2)
      #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path) == [second.lastPathComponent])
    }
  }

  @Test("Where it cannot be linked there is none, and nothing is left")
  func none() throws {
    try withTemporaryFolder { folder in
      let library = try EngineLibrary(of: [], in: folder).made { _ in false }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(library == nil)
      #expect(left.isEmpty)
    }
  }
}
