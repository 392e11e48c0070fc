import Testing

@testable import WorkbookCommand

/// Sources in which more stands inside the other than a rule could follow.
@Suite("Porting what is nested deeply")
struct PortingDepthTests {
  private static func nested(_ opening: String, _ count: Int, _ closing: String) -> String {
    String(repeating: opening, count: count) + String(repeating: closing, count: count)
  }

  @Test(
    "A file that nests deeper than the compiler allows is copied as it is, and named; the others are ported",
    arguments: [
      ("\"\\(", ")\""), ("(", ")"), ("[", "]"), ("{", "}"), ("class A {", "}"), ("f { a in (", ")}"), ("[", ")"),
      ("(]", ")"),
    ])
  func tooDeep(opening: String, closing: String) {
    let deep = "import CoreData\nlet a = " + Self.nested(opening, 100_000, closing) + "\n"
    let managed = "import CoreData\nclass B: NSManagedObject { @NSManaged var name: String? }\n"
    let porting = Porting(["A.swift": Array(deep.utf8), "B.swift": Array(managed.utf8)])
    #expect(porting.files[0].after == Array(deep.utf8))
    #expect(String(decoding: porting.files[1].after, as: UTF8.self).contains("@Managed var name"))
    #expect(porting.remainders.map(\.path) == ["A.swift"])
    #expect(porting.remainders.first?.advice.reason == "The file nests more than 256 brackets, and is copied as it is.")
  }

  @Test(
    "Up to the compiler's limit it is ported",
    arguments: [("\"\\(", ")\""), ("(", ")"), ("{", "}"), ("class A {", "}")])
  func upToTheLimit(opening: String, closing: String) {
    let text =
      "import CoreData\nlet a = " + Self.nested(opening, 256, closing)
      + "\nlet b = NSPredicate(format: \"\", c as CVarArg)\n"
    let porting = Porting(["A.swift": Array(text.utf8)])
    #expect(porting.remainders == [])
    #expect(String(decoding: porting.files[0].after, as: UTF8.self).contains("NSPredicate(format: \"\", c)"))
  }

  @Test("What nests without brackets needs no limit", arguments: ["/*", "Optional<", "!", "#if A\n", "a."])
  func withoutBrackets(opening: String) {
    let text =
      "import CoreData\nclass A: NSManagedObject { @NSManaged var x: " + String(repeating: opening, count: 50_000)
      + " }\n"
    #expect(Porting(["A.swift": Array(text.utf8)]).files.count >= 1)
  }

  @Test("Brackets that nothing opened or closes have no partner, however many there are")
  func strangers() {
    let source = SwiftSource(path: "A.swift", bytes: Array((String(repeating: "]", count: 100) + "({[)" + "]").utf8))
    #expect((0..<100).allSatisfy { source.partner($0) == nil })
    #expect(source.partner(100) == 103)
    #expect(source.partner(103) == 100)
    #expect(source.partner(101) == nil)
    #expect(source.partner(102) == nil)
    #expect(source.partner(104) == nil)
  }
}
