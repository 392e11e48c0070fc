import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import OpenCoreData

// Classes are found by name, so they stand at the top.
class PlainNode: NSManagedObject {}

class CarefulNode: PlainNode {
  override func prepareForDeletion() {}
  override func validateForDelete() throws {}
}

final class MostCarefulNode: CarefulNode {
  override func willSave() {}
  override func validateForInsert() throws {}
  override func validateForUpdate() throws {}
  override func validateValue(_ value: inout Any?, forKey key: String) throws {}
}

/// Overrides what the preview does not ask about.
final class BusyNode: NSManagedObject {
  override func awakeFromInsert() {}
  override func didSave() {}
  func willSaveLater() {}
}

@Suite("Which of the app's methods a preview has not run")
struct UnforeseenMethodTests {
  @Test("the methods that each class of the save overrides or inherits, and no class that overrides none")
  func classes() throws {
    let all: [NSManagedObject.Type] = [
      NSManagedObject.self, PlainNode.self, CarefulNode.self, MostCarefulNode.self, BusyNode.self,
    ]
    let entities = all.enumerated().map { NSEntityDescription.made("E\($0.offset)", $0.element) }
    try onStack(.memory, .of(entities)) { _, context throws in
      let old = context.make("E2", "old")
      try context.save()
      #expect(context.previewDeletion(of: []).unforeseen.isEmpty)
      for entity in ["E0", "E1", "E3", "E4"] { context.make(entity, "new") }
      #expect(
        context.previewDeletion(of: [old]).unforeseen == [
          .init(className: "CarefulNode", overrides: ["prepareForDeletion", "validateForDelete"]),
          .init(
            className: "MostCarefulNode",
            overrides: [
              "prepareForDeletion", "willSave", "validateForInsert", "validateForUpdate", "validateForDelete",
              "validateValue(_:forKey:)",
            ]),
        ])
      try context.save()
    }
  }
}
