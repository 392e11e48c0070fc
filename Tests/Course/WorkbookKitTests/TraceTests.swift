import Testing

@testable import WorkbookKit

@Suite("Trees of delete propagation")
struct TraceTests {
  @Test("A long run of steps that differ in numbers alone is told once; up to three stay")
  func folding() {
    func deleted(_ number: Int) -> TraceNode {
      TraceNode("delete Item#\(number)", children: [TraceNode("tag: nullify", children: [TraceNode("Tag#1")])])
    }
    let other = TraceNode("delete Shelf#1")
    let few = (1...3).map(deleted) + [other]
    #expect(TraceNode.folded(few) == few)
    let many = [other] + (1...2000).map(deleted) + [other]
    #expect(TraceNode.folded(many) == [other, deleted(1), TraceNode("… and 1 999 more like it"), other])
    let nested = TraceNode.folded([TraceNode("delete List#1", children: (1...4).map(deleted))])
    #expect(nested[0].children.map(\.text) == ["delete Item#1", "… and 3 more like it"])
  }
}
