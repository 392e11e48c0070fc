import Foundation
import OpenCoreData
import Testing

@Suite("Models that are refused, with line and reason")
struct RefusedModelTests {
  @Test(
    "XML that is broken, or that asks for more than to be read",
    arguments: [
      ("", 1, MarkupProblem.unexpectedEnd),
      ("   \n ", 2, .unexpectedEnd),
      ("nothing", 1, .expected("an element")),
      ("<model>\n<entity name=\"A\">", 2, .unexpectedEnd),
      ("<model>\n</entity>", 2, .mismatchedTag(open: "model", closed: "entity")),
      ("<model>\n<entity name=\"A\" name=\"B\"/></model>", 2, .duplicateAttribute("name")),
      ("<model>\n<entity name=A/></model>", 2, .expected("a quote")),
      ("<model>\n<entity name=\"A\"type=\"B\"/></model>", 2, .expected("a space, > or />")),
      ("<model>\n<entity name=\"A<B\"/></model>", 2, .expected("a quote before <")),
      ("<model/>\n<model/>", 2, .afterTheEnd),
      ("<model/>\ntext", 2, .afterTheEnd),
      ("<model>\n<entity name=\"&a;\"/></model>", 2, .unknownEntity("a")),
      ("<model>\n<entity name=\"&#0;\"/></model>", 2, .badCharacter),
      ("<model>\n<entity name=\"&#xD800;\"/></model>", 2, .badCharacter),
      ("<model>\n<entity name=\"\u{1}\"/></model>", 2, .badCharacter),
      ("<model>\n<entity name=\"&amp\"/></model>", 2, .expected("; after &amp")),
      ("<!DOCTYPE model SYSTEM \"file:///etc/passwd\"><model/>", 1, .documentType),
      ("<?xml version=\"1.0\" encoding=\"UTF-16\"?><model/>", 1, .encoding("UTF-16")),
      ("<model>\n<![INCLUDE[x]]></model>", 2, .documentType),
      ("<model>\n<!-- never closed</model>", 2, .unexpectedEnd),
      ("<model>\n<\u{E9}\u{300} =\"1\"></model>", 2, .expected("an attribute, > or />")),
    ])
  func brokenXML(text: String, line: Int, problem: MarkupProblem) throws {
    let error = try #require(try TextModel.refusal(text))
    #expect(error.reason == .markup(problem))
    #expect(error.line == line)
    #expect(error.description.contains("contents:\(line): "))
  }

  @Test("as Foundation's error it has a domain that names no module of the engine's, and its text")
  func asFoundationError() {
    let error = ModelFileError(file: "A/contents", line: 2, reason: .notAModel("html"))
    let other = error as any Error as NSError
    #expect(other.domain == "OpenCoreData.ModelFileError")
    #expect(other.code == 1)
    #expect(other.localizedDescription == error.description)
  }

  @Test("an entity that would grow a thousandfold at each of nine levels is not even defined")
  func entityBomb() throws {
    let entities = (1...9).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 1000))\">" }
    let text =
      "<?xml version=\"1.0\"?>\n<!DOCTYPE model [<!ENTITY l0 \"lol\">\(entities.joined())]>\n<model>&l9;</model>"
    #expect(try TextModel.refusal(text)?.reason == .markup(.documentType))
  }

  @Test("absurd nesting, numbers and sizes are refused before they cost anything")
  func absurd() throws {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(
      try TextModel.refusal(deep)?.reason == .markup(.tooMuch("elements inside one another", limit: 32)))
    let many = "<model>" + String(repeating: "<a/>", count: 100_001) + "</model>"
    #expect(try TextModel.refusal(many)?.reason == .markup(.tooMuch("elements", limit: 100_000)))
    let wide = "<model " + (0...100).map { "a\($0)=\"\"" }.joined(separator: " ") + "/>"
    #expect(try TextModel.refusal(wide)?.reason == .markup(.tooMuch("attributes", limit: 100)))
    let long = "<" + String(repeating: "a", count: 1001) + "/>"
    #expect(try TextModel.refusal(long)?.reason == .markup(.tooMuch("bytes in a name", limit: 1000)))
    let large = "<model>" + String(repeating: " ", count: 8 << 20) + "</model>"
    #expect(try TextModel.refusal(large)?.reason == .tooLarge(limit: 8 << 20))
  }

  @Test("bytes that are no UTF-8 are refused with their line")
  func notUTF8() throws {
    let error = try TextModel.refusal(
      Data("<model>\n\n<entity name=\"".utf8) + [0xC3, 0x28] + Data("\"/></model>".utf8))
    #expect(error?.reason == .markup(.badCharacter))
    #expect(error?.line == 3)
    #expect(try TextModel.refusal(Data([0xFF, 0xFE, 0x3C, 0x00]))?.reason == .markup(.encoding("UTF-16")))
  }

  @Test("XML of something else", arguments: ["<plist version=\"1.0\"/>", "<html><body/></html>"])
  func somethingElse(text: String) throws {
    guard case .notAModel = try TextModel.refusal(text)?.reason else {
      Issue.record("\(text) was not refused as something else")
      return
    }
  }

  @Test(
    "entities and properties that make no sense",
    arguments: [
      ("<entity/>", ModelFileError.Reason.missingAttribute(element: "entity", attribute: "name")),
      ("<entity name=\"\"/>", .missingAttribute(element: "entity", attribute: "name")),
      ("<entity name=\"A\"/><entity name=\"A\"/>", .duplicate("the entity A")),
      ("<entity name=\"A\" parentEntity=\"B\"/>", .unknownName(kind: "entity", name: "B")),
      ("<entity name=\"A\" parentEntity=\"A\"/>", .entityIsItsOwnAncestor("A")),
      ("<entity name=\"A\" parentEntity=\"B\"/><entity name=\"B\" parentEntity=\"A\"/>", .entityIsItsOwnAncestor("A")),
      (
        "<entity name=\"A\" isAbstract=\"maybe\"/>",
        .badValue(attribute: "isAbstract", value: "maybe", expected: "YES or NO")
      ),
      (
        "<entity name=\"A\"><attribute name=\"a\" attributeType=\"Colour\"/></entity>",
        .badValue(attribute: "attributeType", value: "Colour", expected: "the name of a type")
      ),
      (
        "<entity name=\"A\"><attribute name=\"a\" attributeType=\"String\"/><relationship name=\"a\"/></entity>",
        .duplicate("the property A.a")
      ),
      (
        "<entity name=\"A\"><attribute name=\"a\" attributeType=\"Date\" defaultDateTimeInterval=\"nan\"/></entity>",
        .badValue(attribute: "defaultDateTimeInterval", value: "nan", expected: "seconds since 2001")
      ),
      (
        "<entity name=\"A\"><relationship name=\"r\" destinationEntity=\"B\"/></entity>",
        .unknownName(kind: "entity", name: "B")
      ),
      (
        "<entity name=\"A\"><relationship name=\"r\" destinationEntity=\"A\" inverseName=\"s\" inverseEntity=\"A\"/></entity>",
        .unknownName(kind: "relationship", name: "A.s")
      ),
      (
        "<entity name=\"A\"><relationship name=\"r\" destinationEntity=\"A\" maxCount=\"-1\" toMany=\"YES\"/></entity>",
        .badValue(attribute: "maxCount", value: "-1", expected: "a whole number from 0")
      ),
      (
        "<entity name=\"A\"><relationship name=\"r\" destinationEntity=\"A\" deletionRule=\"Shred\"/></entity>",
        .badValue(
          attribute: "deletionRule", value: "Shred", expected: "one of Cascade, Deny, No Action, Nullify")
      ),
      (
        "<entity name=\"A\"><attribute name=\"a\" attributeType=\"Composite\" composite=\"P\"/></entity>",
        .unknownName(kind: "composite", name: "P")
      ),
      (
        "<composite name=\"P\"><attribute name=\"p\" attributeType=\"Composite\" composite=\"P\"/></composite>"
          + "<entity name=\"A\"><attribute name=\"a\" attributeType=\"Composite\" composite=\"P\"/></entity>",
        .compositeContainsItself("P")
      ),
      (
        "<entity name=\"A\"><uniquenessConstraints><uniquenessConstraint><constraint value=\"x\"/>"
          + "</uniquenessConstraint></uniquenessConstraints></entity>",
        .unknownName(kind: "property", name: "A.x")
      ),
      (
        "<entity name=\"A\"><fetchIndex name=\"i\"><fetchIndexElement property=\"x\"/></fetchIndex></entity>",
        .unknownName(kind: "property", name: "A.x")
      ),
      ("<fetchRequest name=\"f\" entity=\"A\"/>", .unknownName(kind: "entity", name: "A")),
      (
        "<entity name=\"A\"/><configuration name=\"c\"><memberEntity name=\"B\"/></configuration>",
        .unknownName(kind: "entity", name: "B")
      ),
    ])
  func nonsense(text: String, reason: ModelFileError.Reason) throws {
    let error = try #require(try TextModel.refusal(inside: text))
    #expect(error.reason == reason)
    #expect(error.line == 2)
  }

  @Test("composites that double at each level, and endless hierarchies, are refused")
  func growth() throws {
    let composites = (1...30).map { level in
      "<composite name=\"C\(level)\">"
        + ["a", "b"].map { "<attribute name=\"\($0)\" attributeType=\"Composite\" composite=\"C\(level - 1)\"/>" }
        .joined()
        + "</composite>"
    }
    let text =
      "<composite name=\"C0\"><attribute name=\"x\" attributeType=\"String\"/></composite>" + composites.joined()
      + "<entity name=\"A\"><attribute name=\"a\" attributeType=\"Composite\" composite=\"C30\"/></entity>"
    #expect(try TextModel.refusal(inside: text)?.reason == .tooMuch("attributes in composites", limit: 10_000))
    let chain = (1...5000).map { "<entity name=\"E\($0)\" parentEntity=\"E\($0 - 1)\"/>" }.joined()
    #expect(
      try TextModel.refusal(inside: "<entity name=\"E0\"/>" + chain)?.reason == .tooMuch("superentities", limit: 100))
  }

  @Test("tens of thousands of relationships and indexes are read in time that grows with their number")
  func many() throws {
    let relationships = (1...10_000).map {
      "<relationship name=\"r\($0)\" destinationEntity=\"A\" inverseName=\"r\($0)\" inverseEntity=\"A\" maxCount=\"1\"/>"
    }
    let indexes = (1...10_000).map { "<fetchIndex name=\"i\($0)\"><fetchIndexElement property=\"r1\"/></fetchIndex>" }
    let model = try TextModel.read("<entity name=\"A\">" + (relationships + indexes).joined() + "</entity>").model
    #expect(model.entities.first?.properties.count == 10_000)
    #expect(model.entities.first?.indexes.count == 10_000)
  }
}
