import Foundation
import OpenCoreData
import Testing

@testable import CoreData
@testable import CoreDataStores

/// Looks through the sources for what asks an `NSData` for every byte by itself.
///
/// On Linux the cast to `Data` does, which takes a hundred times as long as copying them. The compiler takes the cast as
/// gladly as the copy, and no result differs; so no other test could tell.
@Suite("Binary data is copied as a whole")
struct DataBridgingTests {
  /// Files that may use the cast, each with its reason.
  private static let allowed = [
    "CoreDataValues/Values/Data+Copying.swift":
      "asks whether a Swift value is Data, after the objects have been dealt with",
    "CoreDataPredicates/Values/ScalarValue.swift": "asks a value whose type is exactly Data",
  ]

  /// What bridges an `NSData`, in a line of code.
  private static func bridges(_ line: Substring) -> Bool {
    let code =
      line.prefix { _ in true }.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
    return ["as Data", "as? Data", "as! Data", "Data(referencing:"].contains { pattern in
      code.ranges(of: pattern).contains { range in
        // `as Data` is not `as DataSource`.
        guard range.upperBound < code.endIndex else { return true }
        let next = code[range.upperBound]
        return pattern.hasSuffix(":") || !(next.isLetter || next.isNumber)
      }
    }
  }

  @Test("no file of the engine bridges an NSData to Data")
  func sources() throws {
    #expect(Self.bridges("let a = b as Data"))
    #expect(Self.bridges("(x as? Data).map"))
    #expect(!Self.bridges("// as Data"))
    #expect(!Self.bridges("x as DataSource"))
    #expect(Self.bridges("Data(referencing: x)"))
    let sources = PackageFolder.root.appendingPathComponent("Sources/Engine").resolvingSymlinksInPath()
    let names = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter { $0.contains("CoreData") }
    let modules = try names.map { module in
      try FileManager.default.subpathsOfDirectory(atPath: sources.appendingPathComponent(module).path)
        .filter { $0.hasSuffix(".swift") }.map { "\(module)/\($0)" }
    }
    #expect(modules.count > 5)
    #expect(modules.allSatisfy { $0.count > 10 })
    for file in modules.joined().sorted() where Self.allowed[file] == nil {
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      let found = lines.filter { Self.bridges($0.element) }.map { $0.offset + 1 }
      #expect(found.isEmpty, "\(file), lines \(found): use Data(copying:) or Data.copied(from:)")
    }
  }

  @Test("data of every size is read and compared as it was written, also with a byte more or another one")
  func values() throws {
    for count in [0, 1, 2, 16, 5000] {
      let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      let value = try #require(Value(data as NSData, as: .binaryDataAttributeType))
      #expect(value.publicValue(as: .binaryDataAttributeType) as? Data == data)
      #expect(value == .object(NSData(data: data)))
      #expect(value != .object(NSData(data: data + [0])))
      if count > 0 {
        var other = data
        other[count - 1] ^= 1
        #expect(value != .object(NSData(data: other)))
      }
      let slice = (Data([9]) + data + Data([9])).dropFirst().dropLast()
      #expect(Value(slice, as: .binaryDataAttributeType) == value)
      #expect(ScalarValue(data as NSData).isSame(as: data))
      #expect(ExternalData(beside: URL(fileURLWithPath: "/dev/null")).decoded(ExternalData.encoded(value)) == value)
    }
  }
}

extension ScalarValue {
  fileprivate func isSame(as data: Data) -> Bool {
    if case .data(let mine) = self { return mine == data }
    return false
  }
}
