// 7.2  Ask what a reviewer asks
//
// You review the model of an app whose classes you do not have. `url` is its `.xcdatamodeld`, with two versions.
// Return the questions about the current version, each with the entity that declares the relationship:
//
//     no inverse                                            .noInverse
//     nullify, and the inverse is to-one and mandatory      .emptiesMandatory
//     cascade, and the inverse is cascade, too              .cascadesBothWays, once for each of the two
//     an entity below has a relationship as well            no question of its own
//     the file mentions no delete rule                      nullify, as `ModelFile` reads it
//     a relationship is its own inverse                     asked as any other: cascade, say, is .cascadesBothWays
//
// `ModelCheck`, which the chapter uses, is not at hand.
//
// House rules: all.

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
