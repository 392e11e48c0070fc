import Foundation
import TestKit
import Testing

@testable import BookKit
@testable import Probes
@testable import WorkbookKit

@Suite("The segments that probes name")
struct NamedSegmentTests {
  @Test("A segment that a probe names is in one chapter only: the page leads to it by its name")
  func segmentNames() throws {
    let root = PackageFolder.root
    let names = try FactAudit(root: root).chapters.values.flatMap { $0.segments.map(\.name) }
    let several = Set(allProbes.flatMap(\.segments)).filter { name in names.count { $0 == name } != 1 }
    #expect(several == [])
  }
}
