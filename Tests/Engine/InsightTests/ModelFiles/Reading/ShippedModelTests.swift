import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel

/// What the models that apps ship have in them, and a model made for a test has not.
@Suite("Models as apps ship them")
struct ShippedModelTests {
  @Test("an attribute without a type is one of undefined type", .fact("XM-06d"))
  func undefinedType() throws {
    let file = try TextModel.read(
      """
      <entity name="A">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="scratch" optional="YES" transient="YES"/>
      </entity>
      """)
    #expect(file.model.entitiesByName["A"]?.attributesByName["scratch"]?.attributeType == .undefinedAttributeType)
    #expect(file.refusal == nil)
    try withTemporaryFolder { folder in
      let open = try OneContextStore(file.model, folder.appendingPathComponent("a.sqlite"))
      let object = NSEntityDescription.insertNewObject(forEntityName: "A", into: open.context)
      object.setValue(["any": "thing"], forKey: "scratch")
      try open.context.save()
      #expect(object.value(forKey: "scratch") as? [String: String] == ["any": "thing"])
    }

    let stored = try TextModel.read("<entity name=\"A\"><attribute name=\"x\"/></entity>")
    #expect(stored.refusal == ModelError(problem: .attributeWithoutType, entity: "A", property: "x"))
  }

  @Test("an empty transformer name is none: values are archived as by default", .fact("XM-05b"))
  func emptyTransformer() throws {
    let model = try TextModel.read(
      """
      <entity name="A">
        <attribute name="tags" optional="YES" attributeType="Transformable" valueTransformerName=""/>
      </entity>
      """
    ).model
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("a.sqlite")
      do {
        let open = try OneContextStore(model, url)
        let object = NSEntityDescription.insertNewObject(forEntityName: "A", into: open.context)
        object.setValue(["red", "round"], forKey: "tags")
        try open.context.save()
      }
      let open = try OneContextStore(model, url)
      #expect(try open.all("A").first?.value(forKey: "tags") as? [String] == ["red", "round"])
    }
  }

  @Test("user info is an empty dictionary where nothing is written", .fact("XM-15b"))
  func userInfo() throws {
    let model = try TextModel.read(
      "<entity name=\"A\"><attribute name=\"x\" optional=\"YES\" attributeType=\"String\"/></entity>"
    ).model
    let entity = try #require(model.entitiesByName["A"])
    entity.userInfo?["table"] = "a"
    entity.propertiesByName["x"]?.userInfo?["column"] = "x"
    #expect(entity.userInfo?["table"] as? String == "a")
    #expect(entity.propertiesByName["x"]?.userInfo?["column"] as? String == "x")
  }

  @Test("in a model that was read a validation error names the property", .fact("VL-21"))
  func validationText() throws {
    let file = try TextModel.read("<entity name=\"A\"><attribute name=\"title\" attributeType=\"String\"/></entity>")
    for model in [file.model, try #require(file.model.copy() as? NSManagedObjectModel)] {
      try withTemporaryFolder { folder in
        let open = try OneContextStore(model, folder.appendingPathComponent("a.sqlite"))
        _ = NSEntityDescription.insertNewObject(forEntityName: "A", into: open.context)
        let error = #expect(throws: CocoaError.self) { try open.context.save() }
        #expect(error?.localizedDescription == "title is a required value.")
      }
    }
  }
}
