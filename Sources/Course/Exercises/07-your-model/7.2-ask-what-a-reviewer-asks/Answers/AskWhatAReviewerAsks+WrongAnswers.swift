import Foundation
import Graders
import OpenCoreData

extension WrongAnswer {
  static var askWhatAReviewerAsks: [WrongAnswer] {
    [
      WrongAnswer(
        "reads-the-version-that-comes-first", failsAt: "current-version",
        AskWhatAReviewerAsks { url in
          let old = try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "xcdatamodel" }
          let current = try ModelFile(contentsOf: url, classes: .plain).contents.deletingLastPathComponent()
          let first = old.first { $0.lastPathComponent != current.lastPathComponent } ?? url
          return try asking(first)
        }),
      WrongAnswer(
        "thinks-only-nullify-needs-an-inverse", failsAt: "inverse",
        AskWhatAReviewerAsks {
          try asking($0, noInverse: { $0.inverse == nil && $0.own.deleteRule == .nullifyDeleteRule })
        }),
      WrongAnswer(
        "thinks-a-to-many-end-can-be-mandatory", failsAt: "mandatory",
        AskWhatAReviewerAsks {
          try asking(
            $0,
            emptiesMandatory: {
              $0.own.deleteRule == .nullifyDeleteRule && $0.inverse.map { !$0.isOptional } ?? false
            })
        }),
      WrongAnswer(
        "thinks-every-rule-clears-keys", failsAt: "mandatory",
        AskWhatAReviewerAsks {
          try asking($0, emptiesMandatory: { $0.inverse.map { !$0.isToMany && !$0.isOptional } ?? false })
        }),
      WrongAnswer(
        "asks-about-every-cascade", failsAt: "both-ways",
        AskWhatAReviewerAsks {
          try asking($0, cascadesBothWays: { $0.inverse != nil && $0.own.deleteRule == .cascadeDeleteRule })
        }),
      WrongAnswer(
        "thinks-each-entity-declares-it", failsAt: "declared-once",
        AskWhatAReviewerAsks { try asking($0, inherited: true) }),
      WrongAnswer(
        "takes-a-cascade-for-a-nullify", failsAt: "nothing-to-ask",
        AskWhatAReviewerAsks {
          try asking(
            $0,
            emptiesMandatory: { ends in
              mandatory(ends)
                || (ends.own.deleteRule == .cascadeDeleteRule
                  && ends.inverse.map { !$0.isToMany && !$0.isOptional } ?? false)
            })
        }),
    ]
  }

  private typealias Ends = (own: NSRelationshipDescription, inverse: NSRelationshipDescription?)
  private static func mandatory(_ ends: Ends) -> Bool {
    ends.own.deleteRule == .nullifyDeleteRule && ends.inverse.map { !$0.isToMany && !$0.isOptional } ?? false
  }
  private static func bothWays(_ ends: Ends) -> Bool {
    ends.own.deleteRule == .cascadeDeleteRule && ends.inverse?.deleteRule == .cascadeDeleteRule
  }
  /// The solution, with each kind of question as it is handed in.
  private static func asking(
    _ url: URL, inherited: Bool = false, noInverse: (Ends) -> Bool = { $0.inverse == nil },
    emptiesMandatory: (Ends) -> Bool = mandatory, cascadesBothWays: (Ends) -> Bool = bothWays
  ) throws -> Set<ReviewQuestion> {
    var questions: Set<ReviewQuestion> = []
    let model = try ModelFile(contentsOf: url, classes: .plain).model
    for entity in model.entities {
      let declared = entity.properties.compactMap { $0 as? NSRelationshipDescription }
      for own in inherited ? Array(entity.relationshipsByName.values) : declared {
        let ends = (own, own.inverseRelationship)
        let kinds: [(ReviewQuestion.Kind, Bool)] = [
          (.noInverse, noInverse(ends)), (.emptiesMandatory, emptiesMandatory(ends)),
          (.cascadesBothWays, cascadesBothWays(ends)),
        ]
        for (kind, isAsked) in kinds where isAsked {
          questions.insert(ReviewQuestion(kind, entity.name ?? "", own.name))
        }
      }
    }
    return questions
  }
}
