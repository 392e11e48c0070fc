// 7.2  Ask what a reviewer asks
//
// You review an app's model, and do not have the app's classes. `url` is the `.xcdatamodeld`, which has two versions.
// Return the questions that the current version raises, each with the entity that declares the relationship:
//
//     no inverse                                        .noInverse
//     nullify; the inverse is to-one and mandatory      .emptiesMandatory
//     cascade at both ends                              .cascadesBothWays, once for each end
//     inherited from a parent entity                    no question for the subentity
//     no delete rule in the file                        nullify, as `ModelFile` reads it
//     its own inverse                                   like any other; with cascade, .cascadesBothWays
//
// `ModelCheck`, which the chapter uses, is not available here.

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
