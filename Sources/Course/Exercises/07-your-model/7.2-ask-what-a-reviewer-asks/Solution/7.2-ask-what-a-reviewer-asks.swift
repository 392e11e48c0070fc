// 7.2  Ask what a reviewer asks
//
// `properties` has what an entity declares; `relationshipsByName` also has what it inherits. The questions
// about two ends need the inverse's rule, count and optionality.

import Foundation
import Graders
import OpenCoreData

func questionsAbout(model url: URL) throws -> Set<ReviewQuestion> {
  let model = try ModelFile(contentsOf: url, classes: .plain).model
  var questions: Set<ReviewQuestion> = []
  for entity in model.entities {
    for case let relationship as NSRelationshipDescription in entity.properties {
      func ask(_ kind: ReviewQuestion.Kind) {
        questions.insert(ReviewQuestion(kind, entity.name ?? "", relationship.name))
      }
      guard let inverse = relationship.inverseRelationship else {
        ask(.noInverse)
        continue
      }
      let rule = relationship.deleteRule
      if rule == .nullifyDeleteRule, !inverse.isToMany, !inverse.isOptional { ask(.emptiesMandatory) }
      if rule == .cascadeDeleteRule, inverse.deleteRule == .cascadeDeleteRule {
        ask(.cascadesBothWays)
      }
    }
  }
  return questions
}
