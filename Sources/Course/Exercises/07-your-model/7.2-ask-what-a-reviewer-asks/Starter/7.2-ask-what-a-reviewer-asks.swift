// 7.2  Ask what a reviewer asks
//
// You get the model of an app, as Xcode keeps it: a `.xcdatamodeld` with two versions. You do not have the classes of
// the app. Return the questions that a reviewer asks about the relationships of the current version:
//
//   .noInverse           the relationship has no inverse
//   .emptiesMandatory    its delete rule is nullify, and its inverse is to-one and not optional
//   .cascadesBothWays    its delete rule is cascade, and that of its inverse as well
//
// Ask about a relationship for the entity that declares it, and not again for the entities below that one. Each end of
// a pair is a relationship of its own: where a pair cascades both ways, ask about both ends. A relationship may be its
// own inverse. Where the file names no delete rule for a relationship, `ModelFile` gives it nullify, and that counts.
// You may assume that the file can be read. `ModelCheck`, which the chapter uses, is not at hand here.

import Foundation
import Graders
import OpenCoreData

func questionsAbout(model url: URL) throws -> Set<ReviewQuestion> {
  let model = try ModelFile(contentsOf: url, classes: .plain).model
  var questions: Set<ReviewQuestion> = []
  for entity in model.entities {
    for (name, relationship) in entity.relationshipsByName where relationship.inverseRelationship == nil {
      questions.insert(ReviewQuestion(.noInverse, entity.name ?? "", name))
    }
  }
  return questions
}
