import Foundation
import TestKit
import Testing

@testable import Measure

/// How growth is judged, on made numbers.
@Suite("Harnesses: growth")
struct GrowthTests {
  private static let root = PackageFolder.root

  @Test("each exception is of an operation, has a reason, and allows more than any operation may, and less than n³")
  func exceptions() throws {
    let exceptions = try GrowthException.read(Self.root.appendingPathComponent(GrowthException.path))
    #expect(!exceptions.isEmpty)
    let names = Set(ScaledOperation.all.map(\.name))
    for (name, exception) in exceptions {
      #expect(names.contains(name), "“\(name)” is no operation")
      #expect(exception.limit > GrowthVerdict.limit, "\(name)")
      #expect(exception.limit < 3, "\(name)")
      #expect(!exception.reason.isEmpty, "\(name)")
    }
  }

  @Test("operations have names of their own")
  func names() {
    let names = ScaledOperation.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test("One step that left a cache is outweighed by the next one, and a square is not")
  func fourthSize() {
    #expect(GrowthVerdict.last(of: [1, 4, 24]) > GrowthVerdict.limit)
    #expect(GrowthVerdict.last(of: [1, 4, 24, 96]) < GrowthVerdict.limit)
    #expect(GrowthVerdict.last(of: [1, 16, 256, 4096]) == 2)
    #expect(GrowthVerdict.last(of: [1, 4, 24, 144]) > GrowthVerdict.limit)
  }

  @Test("an exception allows growth up to its limit, and is mentioned where it is not needed")
  func verdicts() {
    let exception = GrowthException(limit: 1.6, reason: "why")
    #expect(GrowthVerdict(exponent: 1.1, exception: nil) == .proportional)
    #expect(GrowthVerdict(exponent: 1.5, exception: nil) == .tooFast)
    #expect(GrowthVerdict(exponent: .nan, exception: nil) == .tooFast)
    #expect(GrowthVerdict(exponent: 1.5, exception: exception) == .argued(exception))
    #expect(GrowthVerdict(exponent: 1.7, exception: exception) == .beyond(exception))
    #expect(GrowthVerdict(exponent: .nan, exception: exception) == .beyond(exception))
    #expect(GrowthVerdict(exponent: 1.1, exception: exception) == .mended(exception))
    let all: [GrowthVerdict] = [
      .proportional, .tooFast, .argued(exception), .beyond(exception), .mended(exception),
    ]
    #expect(all.map(\.isFault) == [false, true, false, true, false])
    #expect(GrowthVerdict.mended(exception).text == "has a reason, and grows in proportion")
  }

  @Test("the memory grows by what the last two thirds add, whatever the first third does")
  func growth() {
    let rising = LeakRun.Course(resident: (0..<30).map { 1000 + 10 * $0 }, descriptors: [4, 4])
    #expect(abs(rising.growth - 190) < 0.001)
    let filled = LeakRun.Course(resident: (0..<30).map { $0 < 10 ? 100 * $0 : 1000 }, descriptors: [4, 4])
    #expect(filled.growth == 0)
    #expect(LeakRun.Course(resident: [], descriptors: [4, 4]).growth == 0)
  }

  @Test(
    "a leak is noticed from as many bytes a time as the table says", arguments: [60, 3000, 20_000, 100_000, 1_000_000])
  func limit(count: Int) {
    let limit = LeakLimit(count: count)
    func course(bytes: Double, descriptors: Int = 4) -> LeakRun.Course {
      let third = bytes * Double(count) / 3 / 1024
      // Exactly the line from the end of the first third to the end, of 20 points.
      let resident = (0..<30).map { point -> Int in
        let share = Double(max(0, point - 10)) / 19
        return 50_000 + Int(2 * third * share)
      }
      return LeakRun.Course(resident: resident, descriptors: [4, descriptors])
    }
    let noticed = Double(limit.noticedBytes)
    #expect(limit.isExceeded(by: course(bytes: noticed * 1.05)))
    #expect(!limit.isExceeded(by: course(bytes: noticed * 0.9)))
    #expect(limit.isExceeded(by: course(bytes: 0, descriptors: 7)))
    #expect(!limit.isExceeded(by: course(bytes: 0, descriptors: 6)))
  }

  @Test("the limit is a MiB, or 16 bytes a time")
  func limits() {
    #expect(LeakLimit(count: 3000).growth == 1024)
    #expect(LeakLimit(count: 1_000_000).growth == 15_625)
    #expect(LeakLimit(count: 1_000_000).noticedBytes == 24)
  }
}
