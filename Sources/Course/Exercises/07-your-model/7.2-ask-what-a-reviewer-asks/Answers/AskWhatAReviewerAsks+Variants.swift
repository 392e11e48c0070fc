import Foundation
import Graders
import OpenCoreData

extension Variant {
  static var askWhatAReviewerAsks: [Variant] {
    [
      Variant(
        "leaves-out-what-the-entity-above-has",
        AskWhatAReviewerAsks { url in
          var questions: Set<ReviewQuestion> = []
          for entity in try ModelFile(contentsOf: url, classes: .plain).model.entities {
            let above = entity.superentity?.relationshipsByName ?? [:]
            for (name, end) in entity.relationshipsByName where above[name] == nil {
              let rules = [end.deleteRule, end.inverseRelationship?.deleteRule]
              let isMandatory = end.inverseRelationship.map { !$0.isOptional && $0.maxCount == 1 } ?? false
              let kind: ReviewQuestion.Kind? =
                switch (rules[0], rules[1]) {
                case (_, nil): .noInverse
                case (.cascadeDeleteRule, .cascadeDeleteRule): .cascadesBothWays
                case (.nullifyDeleteRule, _) where isMandatory: .emptiesMandatory
                default: nil
                }
              if let kind { questions.insert(ReviewQuestion(kind, entity.name ?? "", name)) }
            }
          }
          return questions
        }),
      Variant(
        "asks-each-relationship-for-its-entity",
        AskWhatAReviewerAsks { url in
          let model = try ModelFile(contentsOf: url, classes: .plain).model
          let ends = Set(model.entities.flatMap { $0.relationshipsByName.values })
          return Set(
            ends.compactMap { end in
              let entity = end.entity.name ?? ""
              guard let inverse = end.inverseRelationship else {
                return ReviewQuestion(.noInverse, entity, end.name)
              }
              if end.deleteRule == .cascadeDeleteRule, inverse.deleteRule == .cascadeDeleteRule {
                return ReviewQuestion(.cascadesBothWays, entity, end.name)
              }
              guard end.deleteRule == .nullifyDeleteRule, !inverse.isOptional, !inverse.isToMany else { return nil }
              return ReviewQuestion(.emptiesMandatory, entity, end.name)
            })
        }),
    ]
  }
}
