import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel
@testable import CoreDataStores

/// Property lists that Foundation on Linux cannot be asked about.
@Suite("Property lists with what no property list has")
struct PropertyListTests {
  @Test(
    "a binary list whose array was made a set is none, and ends nothing, in metadata and in transformable values",
    .fact("CH-912"))
  func sets() throws {
    let sound = try Self.binary(["k": ["a", "b"]])
    #expect(PropertyList.contents(of: sound) as? [String: [String]] == ["k": ["a", "b"]])
    let set = Self.replacing(0xA, by: 0xC, in: sound)
    #expect(set != sound)
    #expect(PropertyList.contents(of: set) == nil)
    #expect(StoreMetadata(uuid: "", bytes: set) == nil)
    let archive = try #require(SecureArchive.data(of: ["a", "b"]))
    #expect(SecureArchive.object(in: archive, allowing: [NSArray.self, NSString.self]) as? [String] == ["a", "b"])
    let damaged = Self.replacing(0xA, by: 0xC, in: archive)
    #expect(damaged != archive)
    #expect(SecureArchive.object(in: damaged, allowing: [NSArray.self, NSString.self]) == nil)
  }

  @Test("binary lists with cut or lying ends are none; XML is read as ever")
  func ends() throws {
    let sound = try Self.binary(["k": 1])
    // What is too short for "bplist" is a text in the oldest format.
    for length in 6..<sound.count { #expect(PropertyList.contents(of: sound.prefix(length)) == nil) }
    for place in sound.count - 32..<sound.count {
      for byte in [UInt8.min, 0x7F, .max] {
        var damaged = sound
        damaged[place] = byte
        // What is said does not matter; it is said.
        _ = PropertyList.contents(of: damaged)
      }
    }
    let xml = try PropertyListSerialization.data(fromPropertyList: ["k": 1], format: .xml, options: 0)
    #expect(PropertyList.contents(of: xml) as? [String: Int] == ["k": 1])
  }

  @Test("a binary list that says it has more objects than its table has room for is none, wherever the table ends")
  func count() throws {
    // Offsets of two bytes; what is read of the end as an entry leads to a zero, which may begin an object.
    var bytes = [UInt8](try Self.binary(["k": Data(count: 30_000)]))
    let count = bytes.count - 32 + 15
    // An odd byte between the table and the end: the last entry that fits begins with the last byte.
    bytes.insert(0, at: bytes.count - 32)
    for lie in 1...100 {
      bytes[count + 1] = UInt8(lie) &+ 3
      #expect(PropertyList.contents(of: Data(bytes)) == nil, "\(lie)")
    }
  }

  private static func binary(_ list: Any) throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
  }

  /// A list with all objects of one kind made objects of another.
  private static func replacing(_ kind: UInt8, by other: UInt8, in list: Data) -> Data {
    var bytes = [UInt8](list)
    let trailer = bytes.count - 32
    let (width, count, table) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 15]), Int(bytes[trailer + 31]))
    for object in 0..<count {
      let offset = Int(bytes[table + (object + 1) * width - 1])
      if bytes[offset] >> 4 == kind { bytes[offset] = other << 4 | bytes[offset] & 0xF }
    }
    return Data(bytes)
  }
}
