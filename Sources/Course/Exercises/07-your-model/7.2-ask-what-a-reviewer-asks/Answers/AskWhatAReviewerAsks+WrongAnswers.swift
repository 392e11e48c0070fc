import Foundation
import Graders
import OpenCoreData

extension WrongAnswer {
  static var askWhatAReviewerAsks: [WrongAnswer] {
    [
      WrongAnswer("asks-nothing", failsAt: "inverse", AskWhatAReviewerAsks { _ in [] }),
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
        "asks-where-the-rule-is-nullify-only", failsAt: "inverse",
        AskWhatAReviewerAsks {
          try asking($0, noInverse: { $0.inverse == nil && $0.own.deleteRule == .nullifyDeleteRule })
        }),
      WrongAnswer(
        "asks-the-owner-end", failsAt: "mandatory",
        AskWhatAReviewerAsks {
          try asking(
            $0,
            emptiesMandatory: { $0.inverse != nil && $0.own.deleteRule == .nullifyDeleteRule && !$0.own.isOptional })
        }),
      WrongAnswer(
        "asks-to-many-ends-too", failsAt: "mandatory",
        AskWhatAReviewerAsks {
          try asking(
            $0,
            emptiesMandatory: {
              $0.own.deleteRule == .nullifyDeleteRule && $0.inverse.map { !$0.isOptional } ?? false
            })
        }),
      WrongAnswer(
        "asks-under-every-rule", failsAt: "mandatory",
        AskWhatAReviewerAsks {
          try asking($0, emptiesMandatory: { $0.inverse.map { !$0.isToMany && !$0.isOptional } ?? false })
        }),
      WrongAnswer(
        "asks-about-every-cascade", failsAt: "both-ways",
        AskWhatAReviewerAsks {
          try asking($0, cascadesBothWays: { $0.inverse != nil && $0.own.deleteRule == .cascadeDeleteRule })
        }),
      WrongAnswer(
        "leaves-out-what-is-its-own-inverse", failsAt: "both-ways",
        AskWhatAReviewerAsks { try asking($0, cascadesBothWays: { bothWays($0) && $0.own !== $0.inverse }) }),
      WrongAnswer(
        "asks-at-the-to-many-end-only", failsAt: "both-ways",
        AskWhatAReviewerAsks {
          try asking($0, cascadesBothWays: { bothWays($0) && ($0.own.isToMany || $0.own === $0.inverse) })
        }),
      WrongAnswer(
        "asks-again-for-entities-below", failsAt: "declared-once",
        AskWhatAReviewerAsks { try asking($0, inherited: true) }),
      WrongAnswer(
        "asks-about-a-mandatory-end-of-its-own", failsAt: "mandatory",
        AskWhatAReviewerAsks {
          try asking(
            $0,
            emptiesMandatory: { ends in
              mandatory(ends)
                || (ends.inverse != nil && ends.own.deleteRule == .nullifyDeleteRule && !ends.own.isOptional)
            })
        }),
      WrongAnswer(
        "asks-about-to-many-owners-only", failsAt: "mandatory",
        AskWhatAReviewerAsks { try asking($0, emptiesMandatory: { mandatory($0) && $0.own.isToMany }) }),
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
      WrongAnswer(
        "asks-nothing-of-what-is-abstract", failsAt: "declared-once",
        AskWhatAReviewerAsks { url in
          let abstract = try ModelFile(contentsOf: url, classes: .plain).model.entities.filter(\.isAbstract).map(\.name)
          return try asking(url).filter { !abstract.contains($0.entity) }
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
