import Foundation
import FoundationXML
import OpenCoreData
import TestKit
import Testing

@testable import ModelKit

@Suite("A drawn model")
struct ModelDrawingTests {
  @Test("The drawing is well-formed XML with every entity and every relationship in it", arguments: FixtureModels.all)
  func drawing(name: String) throws {
    let model = try FixtureModels.load(name).model
    let drawing = ModelDrawing.svg(of: model, title: "It's <this> & \"that\"")
    #expect(drawing == ModelDrawing.svg(of: try FixtureModels.load(name).model, title: "It's <this> & \"that\""))
    let root = try #require(try XMLDocument(xmlString: drawing).rootElement())
    let elements = root.elements.flatMap(\.elements)
    let drawn = elements.flatMap { element -> [XMLElement] in element.name == "g" ? element.elements : [element] }
    let texts = drawn.filter { $0.name == "text" }.compactMap(\.stringValue)
    #expect(texts.count > model.entities.count)
    for entity in model.entities {
      #expect(texts.contains { $0 == entity.name || $0.hasPrefix("\(entity.name ?? "") : ") })
      for case let relationship as NSRelationshipDescription in entity.properties {
        #expect(texts.contains { $0.hasPrefix("\(relationship.name) ") })
      }
    }
    let size = (Int(root.text("width") ?? "") ?? 0, Int(root.text("height") ?? "") ?? 0)
    // Boxes stand in a group of a group; the card does not.
    let groups = elements.filter { $0.name == "g" }
    for box in groups.flatMap(\.elements) where box.name == "rect" {
      func number(_ name: String) -> Int { Int(box.text(name) ?? "") ?? -1 }
      #expect(number("x") >= 0)
      #expect(number("x") + number("width") + 40 <= size.0)
      #expect(number("y") >= 0)
      #expect(number("y") + number("height") + 70 <= size.1)
    }
  }

  @Test("Thirty entities that all cascade to each other are drawn and checked in no time")
  func everyToEvery() throws {
    let names = (1...30).map { "E\($0)" }
    let model = try TextModel.read(
      names.map { name in
        "<entity name=\"\(name)\">"
          + names.map {
            "<relationship name=\"to\($0)\" toMany=\"YES\" destinationEntity=\"\($0)\" deletionRule=\"Cascade\"/>"
          }
          .joined() + "</entity>"
      }.joined()
    ).model
    #expect(ModelDrawing.svg(of: model, title: "").count > 10_000)
    #expect(ModelCheck.findings(in: model).count > 900)
  }

  // MARK: Which lines are drawn

  private typealias Check = ModelCheckTests

  /// The lines of a model: where each starts, `<->` or `->`, and where it ends.
  private func edges(_ text: String, since old: String? = nil) throws -> [String] {
    let model = DrawnModel(try TextModel.read(text).model, since: try old.map { try TextModel.read($0).model })
    return ModelEdge.edges(of: model).map { edge in
      func words(_ entity: Int, _ row: Int?) -> String {
        let drawn = model.entities[entity]
        return row.map { drawn.rows[$0].text } ?? drawn.title
      }
      let start = words(edge.start.entity, edge.start.row)
      return "\(start) \(edge.isMutual ? "<->" : "->") \(words(edge.end.entity, edge.end.row))"
    }
  }

  private static func cars(_ rule: String, back: String = "Nullify") -> String {
    Check.entity("Car", Check.end("owner", "Person", "cars", back))
      + Check.entity("Person", Check.end("cars", "Car", "owner", rule))
  }

  @Test("A pair of one rule shares a line, of a nullify and another rule the other one draws it, two others draw two")
  func pairs() throws {
    #expect(try edges(Self.cars("Nullify")) == ["owner → Person, nullify <-> cars ⇉ Car, nullify"])
    #expect(try edges(Self.cars("Cascade")) == ["cars ⇉ Car, cascade -> owner → Person, nullify"])
    #expect(try edges(Self.cars("Deny", back: "Cascade")).count == 2)
    #expect(
      try edges(Check.entity("Car", Check.end("owner", "Person", nil)) + Check.entity("Person"))
        == ["owner → Person, nullify, no inverse -> Person"])
    #expect(
      try edges(Check.entity("Person", Check.end("spouse", "Person", "spouse")))
        == ["spouse → Person, nullify -> Person"])
  }

  /// How many nullifies of a published model are drawn whole, and how many have only a beginning.
  private func nullifies(_ name: String) throws -> (whole: Int, begun: Int) {
    let drawing = ModelDrawing.svg(of: try FixtureModels.load(name).model, title: "")
    let root = try #require(try XMLDocument(xmlString: drawing).rootElement())
    let group = try #require(root.elements.flatMap(\.elements).first { $0.name == "g" })
    let lines = group.elements.filter { $0.name == "path" && $0.text("stroke") == SVGColour.quiet }
    let whole = lines.count { $0.text("d")?.contains("C") == true }
    return (whole, lines.count - whole)
  }

  @Test("In a model of 21 entities what would tangle is left to the rows; in a small one nothing is")
  func thinned() throws {
    let large = try nullifies("artsy__energy/ArtsyPartner.xcdatamodeld")
    #expect(large.whole < 16)
    #expect(large.begun > 10)
    #expect(try nullifies("objcio__core-data/Moody.xcdatamodeld").begun == 0)
  }

  @Test("What cascades join has its columns; of the rest what belongs together stands together, what is alone last")
  func order() throws {
    let names = ["A", "B", "C", "D"].map { Check.entity($0) }.joined()
    let model = DrawnModel(
      try TextModel.read(
        names + Check.entity("Y", Check.end("z", "Z", "y", "Cascade"), Check.end("x", "X", "y"))
          + Check.entity("X", Check.end("y", "Y", "x")) + Check.entity("Z", Check.end("y", "Y", "z"))
      ).model)
    let order = ModelColumns(model)
    #expect(order.columns.map { $0.map { model.entities[$0].title } } == [["Y"], ["Z"]])
    #expect(order.rest.map { model.entities[$0].title } == ["X", "A", "B", "C", "D"])
  }

  // MARK: Since a version

  @Test("Since a version what is new, otherwise or gone has a sign in its row and on its line")
  func since() throws {
    let old =
      Check.entity("Person", Check.end("cars", "Car", "owner"), Check.end("home", "Town", "people"))
      + Check.entity("Car", Check.end("owner", "Person", "cars"))
      + Check.entity("Town", Check.end("people", "Person", "home"))
      + Check.entity("Village")
    let new =
      Check.entity("Person", Check.end("cars", "Car", "owner", "Cascade"), Check.end("pets", "Pet", "owner"))
      + Check.entity("Car", Check.end("owner", "Person", "cars", mandatory: true))
      + Check.entity("Pet", Check.end("owner", "Person", "pets")) + Check.entity("Town")
    let model = DrawnModel(try TextModel.read(new).model, since: try TextModel.read(old).model)
    #expect(
      model.entities.map { [$0.title] + $0.rows.map(\.text) } == [
        ["Car", "~ owner → Person, nullify, mandatory (was owner → Person, nullify)"],
        ["Person", "~ cars ⇉ Car, cascade (was nullify)", "+ pets ⇉ Pet, nullify", "− home → Town, nullify"],
        ["+ Pet", "+ owner → Person, nullify"], ["Town", "− people → Person, nullify"], ["− Village"],
      ])
    let drawing = ModelDrawing.svg(
      of: try TextModel.read(new).model, since: try TextModel.read(old).model, title: "new since old")
    _ = try XMLDocument(xmlString: drawing)
    // A wide line behind each that has changed, a cross on the one that is gone.
    #expect(drawing.components(separatedBy: "stroke-width=\"9\"").count == 1 + 3)
    #expect(drawing.contains(" l10 10 m0 -10 l-10 10"))
    #expect(drawing.contains("+ new  ~ otherwise than before  − gone"))
  }

  @Test("What is only renamed has no sign")
  func renamed() throws {
    let old = Self.cars("Cascade")
    let new = old.replacingOccurrences(of: "name=\"Car\"", with: "name=\"Auto\" elementID=\"Car\"")
      .replacingOccurrences(of: "destinationEntity=\"Car\"", with: "destinationEntity=\"Auto\"")
      .replacingOccurrences(of: "inverseEntity=\"Car\"", with: "inverseEntity=\"Auto\"")
    #expect(try edges(new, since: old) == ["cars ⇉ Auto, cascade -> owner → Person, nullify"])
  }
}
