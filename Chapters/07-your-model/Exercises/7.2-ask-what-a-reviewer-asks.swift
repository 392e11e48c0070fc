// 7.2  Ask what a reviewer asks
//
// You get a model as Xcode keeps it, a `.xcdatamodeld` with two versions, of an app whose classes you do not
// have. Return the questions that a reviewer asks about the relationships of its current version:
//
//   .noInverse           the relationship has no inverse
//   .emptiesMandatory    its delete rule is nullify, and its inverse is to-one and not optional
//   .cascadesBothWays    its delete rule is cascade, and that of its inverse as well
//
// A relationship is asked about once: for the entity that declares it, not for those below. You may assume that
// the file can be read. It says the rules of this app only; a relationship may have no rule in it, or be its
// own inverse.

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
