import Testing

@testable import WorkbookKit

@Suite("Stable names")
struct ObjectNamerTests {
  @Test("Objects are numbered by first appearance, each kind by itself")
  func numbers() {
    var namer = ObjectNamer()
    #expect(namer.knownName("Series", for: 7) == nil)
    #expect(namer.name("Series", for: 7) == "Series#1")
    #expect(namer.name("Episode", for: 7) == "Episode#1")
    #expect(namer.name("Series", for: 3) == "Series#2")
    #expect(namer.name("Series", for: 7) == "Series#1")
    #expect(namer.knownName("Series", for: 3) == "Series#2")
  }

  @Test("A second identity can lead to the same name")
  func alias() {
    var namer = ObjectNamer()
    _ = namer.name("Item", for: "t1")
    namer.alias("Item", "t1", as: "p9")
    #expect(namer.name("Item", for: "p9") == "Item#1")
    #expect(namer.name("Item", for: "p10") == "Item#2")
  }

  @Test("Each segment starts a numbering of its own")
  func perSegment() {
    func segment(_ name: String) -> Segment {
      Segment(name, "T", claims: []) { page in
        page.print(page.name("Series", for: name))
        page.alias("Series", name, as: "other")
        page.print(page.name("Series", for: "other"))
      }
    }
    let output = Capture.output(of: Lesson(1, "L", intro: [], segments: [segment("a"), segment("b")]))
    #expect(output.components(separatedBy: "Series#1").count == 5)
  }
}
