import Foundation
import OpenCoreData
import WorkbookKit

/// What a reviewer asks about one relationship of a model.
public struct ReviewQuestion: Hashable, Sendable, CustomStringConvertible {
  /// What is asked.
  public enum Kind: String, Sendable {
    /// The relationship has no inverse.
    case noInverse = "no inverse"
    /// The rule is nullify, and the inverse is to-one and mandatory.
    case emptiesMandatory = "empties what is mandatory"
    /// The rule is cascade, and that of the inverse, too.
    case cascadesBothWays = "cascades both ways"
  }

  /// What is asked.
  public var kind: Kind
  /// The name of the entity that declares the relationship.
  public var entity: String
  /// The name of the relationship.
  public var relationship: String

  /// Makes a question.
  public init(_ kind: Kind, _ entity: String, _ relationship: String) {
    (self.kind, self.entity, self.relationship) = (kind, entity, relationship)
  }

  /// The relationship, and what is asked.
  public var description: String { "\(entity).\(relationship): \(kind.rawValue)" }
}

/// Exercise 7.2: to find what a reviewer would ask about a model file.
public struct AskWhatAReviewerAsks: Attempt {
  let questions: (URL) throws -> Set<ReviewQuestion>

  /// Makes an attempt.
  ///
  /// - Parameter questions: the questions about the current version of a model.
  public init(_ questions: @escaping (_ model: URL) throws -> Set<ReviewQuestion>) { self.questions = questions }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(7, 2), "ask-what-a-reviewer-asks", "Ask what a reviewer asks", minutes: 12,
    claims: ["Y1", "Y2"], call: "AskWhatAReviewerAsks(questionsAbout)",
    hints: [
      "The starter goes through `relationshipsByName`. Which relationships turn up there more than once?",
      "Two of the three questions are about a pair of ends: one end's rule, and the inverse's rule, count or optionality.",
      "Read the file as the chapter does, go through the entities, and through what each declares in its `properties`. Ask each relationship for its inverse first; without one there is nothing else to ask.",
    ],
    why:
      "A delete rule is sound or not only together with the other end. The model file has both ends, so a program can ask before anybody deletes."
  )

  /// What is checked: each kind of question, what raises none, which version is read, and entities above one another.
  public static var checks: [Check<AskWhatAReviewerAsks>] {
    [
      Check(
        "current-version", "Y1",
        "The questions are about another version of the model: a `.xcdatamodeld` says which of its versions is the current one, and `ModelFile` reads that one if it is given the `.xcdatamodeld` itself."
      ) { attempt, fresh in
        // Whichever version comes first by its name or in the folder: it is the current one half of the time.
        for isFirst in fresh.shuffled([true, true, true, false, false, false]) {
          let (names, versions) = (fresh.words(2), fresh.words(2).sorted())
          let (current, old) = isFirst ? (versions[0], versions[1]) : (versions[1], versions[0])
          let model = ModelMarkup(
            entities: [(name: names[0], above: nil)],
            ends: [.init(entity: names[0], name: "next", destination: names[0])])
          let found = try attempt.ask(about: model, named: current, beside: old, of: names[1])
          let others = found.filter { $0.entity == names[1] }.map(\.description).sorted()
          try expect("questions about the other version", others, is: [])
        }
      },
      Check("inverse", "Y2", "A relationship without an inverse raises one question, whatever its rule is.") {
        attempt, fresh in
        let names = fresh.words(5)
        try attempt.compare(fresh) { rules in
          (1...4).map { number in
            .init(
              entity: names[0], name: "to\(names[number])", destination: names[number], rule: rules[number - 1],
              isOptional: fresh.bool(), isToMany: number % 2 == 0)
          }
        } entities: {
          names.map { ($0, nil) }
        } asked: {
          Set((1...4).map { ReviewQuestion(.noInverse, names[0], "to\(names[$0])") })
        }
      },
      Check(
        "mandatory", "Y2",
        "Nullify raises a question exactly where the inverse is to-one and mandatory; a relationship for which the file has "
          + "no rule is nullify."
      ) { attempt, fresh in
        let names = fresh.words(8)
        let (part, many) = (names[0], fresh.words(7))
        // Every owner has a relationship of the same name; the parts' end decides, and not what the owner's is like.
        let isToMany = [true, false, true] + (0..<3).map { _ in fresh.bool() }
        let isOptional = [false, true, false] + (0..<3).map { _ in fresh.bool() }
        let cases: [(rule: String?, isOptional: Bool, isToMany: Bool)] = [
          ("Nullify", false, false), (nil, false, false), ("Nullify", true, false), (nil, true, false),
          ("Deny", false, false), ("Nullify", false, true),
        ]
        try attempt.compare(fresh) { _ in
          zip(names.dropFirst(), cases).enumerated().flatMap { number, one -> [ModelMarkup.End] in
            let (owner, end) = one
            return [
              .init(
                entity: owner, name: "parts", destination: part, inverse: many[number].lowercased(), rule: end.rule,
                isOptional: isOptional[number], isToMany: isToMany[number]),
              .init(
                entity: part, name: many[number].lowercased(), destination: owner, inverse: "parts", rule: "No Action",
                isOptional: end.isOptional, isToMany: end.isToMany),
            ]
          } + [
            // One that is its own inverse.
            .init(
              entity: names[7], name: "twin", destination: names[7], inverse: "twin", rule: "Nullify",
              isOptional: false)
          ]
        } entities: {
          names.map { ($0, nil) }
        } asked: {
          [
            ReviewQuestion(.emptiesMandatory, names[1], "parts"), ReviewQuestion(.emptiesMandatory, names[2], "parts"),
            ReviewQuestion(.emptiesMandatory, names[7], "twin"),
          ]
        }
      },
      Check(
        "both-ways", "Y2",
        "Where both ends of a pair cascade, to-one or to-many, each end raises a question, and where one of them does not, "
          + "neither does; a relationship may be its own inverse."
      ) { attempt, fresh in
        let names = fresh.words(7)
        let others = ["Cascade", fresh.element(of: ["Deny", "No Action"]), "Nullify"]
        // Ends that are their own inverse, a folder with its items, and a pair of two to-one ends.
        let more: [ModelMarkup.End] = [
          .init(
            entity: names[4], name: "friends", destination: names[4], inverse: "friends", rule: "Cascade",
            isToMany: true),
          .init(entity: names[4], name: "twin", destination: names[4], inverse: "twin", rule: "Cascade"),
          .init(
            entity: names[0], name: "items", destination: names[5], inverse: "folder", rule: "Cascade", isToMany: true),
          .init(entity: names[5], name: "folder", destination: names[0], inverse: "items", rule: "Cascade"),
          .init(entity: names[5], name: "cover", destination: names[6], inverse: "item", rule: "Cascade"),
          .init(entity: names[6], name: "item", destination: names[5], inverse: "cover", rule: "Cascade"),
        ]
        try attempt.compare(fresh) { _ in
          zip(names.dropFirst(), others).flatMap { other, rule -> [ModelMarkup.End] in
            [
              .init(
                entity: names[0], name: "a\(other)", destination: other, inverse: "back", rule: "Cascade",
                isOptional: rule == "Nullify", isToMany: rule == "Cascade" || fresh.bool()),
              .init(
                entity: other, name: "back", destination: names[0], inverse: "a\(other)", rule: rule,
                isOptional: false, isToMany: true),
            ]
          } + more
        } entities: {
          names.map { ($0, nil) }
        } asked: {
          [
            ReviewQuestion(.cascadesBothWays, names[0], "a\(names[1])"),
            ReviewQuestion(.cascadesBothWays, names[1], "back"),
            ReviewQuestion(.cascadesBothWays, names[4], "friends"),
            ReviewQuestion(.cascadesBothWays, names[4], "twin"),
            ReviewQuestion(.cascadesBothWays, names[0], "items"),
            ReviewQuestion(.cascadesBothWays, names[5], "folder"),
            ReviewQuestion(.cascadesBothWays, names[5], "cover"),
            ReviewQuestion(.cascadesBothWays, names[6], "item"),
          ]
        }
      },
      Check(
        "declared-once", "Y1",
        "A relationship is declared by one entity; its subentities inherit it, and raise no question of their own."
      ) { attempt, fresh in
        let names = fresh.words(4)
        try attempt.compare(fresh) { _ in
          [
            .init(entity: names[0], name: "owner", destination: names[3], rule: "Deny"),
            .init(
              entity: names[0], name: "box", destination: names[3], inverse: "things", rule: "No Action",
              isOptional: false),
            .init(
              entity: names[3], name: "things", destination: names[0], inverse: "box", rule: "Nullify", isToMany: true),
            .init(entity: names[1], name: "back", destination: names[0], rule: "Cascade"),
            .init(entity: names[2], name: "cover", destination: names[1], rule: "Nullify"),
          ]
        } entities: {
          [(names[0], nil), (names[1], names[0]), (names[2], names[1]), (names[3], nil)]
        } asked: {
          [
            ReviewQuestion(.noInverse, names[0], "owner"), ReviewQuestion(.emptiesMandatory, names[3], "things"),
            ReviewQuestion(.noInverse, names[1], "back"), ReviewQuestion(.noInverse, names[2], "cover"),
          ]
        }
      },
      Check("nothing-to-ask", "Y2", "A model with none of the three flaws raises no question.") { attempt, fresh in
        let names = fresh.words(4)
        try attempt.compare(fresh) { _ in
          zip(names.dropFirst(), ["Cascade", "Deny", "No Action"]).flatMap { part, rule -> [ModelMarkup.End] in
            [
              .init(
                entity: names[0], name: "all\(rule.prefix(2))", destination: part, inverse: "whole", rule: rule,
                isToMany: true),
              .init(
                entity: part, name: "whole", destination: names[0], inverse: "all\(rule.prefix(2))", rule: "Nullify",
                isOptional: false),
            ]
          }
        } entities: {
          names.map { ($0, nil) }
        } asked: {
          []
        }
      },
    ]
  }

  private func compare(
    _ fresh: FreshData, ends: ([String]) -> [ModelMarkup.End], entities: () -> [(name: String, above: String?)],
    asked: () -> Set<ReviewQuestion>
  ) throws {
    for isAbstract in fresh.shuffled([false, true]) {
      let rules = fresh.shuffled(["Nullify", "Cascade", "Deny", "No Action"])
      let versions = fresh.words(2)
      let current = ModelMarkup(
        entities: fresh.shuffled(entities()), ends: fresh.shuffled(ends(rules)), isAbstract: isAbstract)
      let found = try ask(about: current, named: versions[0], beside: versions[1])
      try expect("the questions", found.map(\.description).sorted(), is: asked().map(\.description).sorted())
    }
  }

  /// Asks the attempt about a version of a model.
  ///
  /// - Parameters:
  ///   - other: the name of another version, which would raise a question of its own.
  ///   - entity: the entity of the other version.
  private func ask(
    about current: ModelMarkup, named name: String, beside other: String, of entity: String = "Old"
  ) throws -> Set<ReviewQuestion> {
    let folder = try LessonFile.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let old = ModelMarkup(
      entities: [(name: entity, above: nil)], ends: [.init(entity: entity, name: "next", destination: entity)])
    return try questions(try current.write(beside: old, current: name, old: other, into: folder))
  }
}
