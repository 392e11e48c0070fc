import Foundation
import TestKit

@testable import CoreData

/// Format strings: made by grammar, changed a little, and of tokens in any order.
///
/// A string is refused with a place inside it, or it is a predicate: then its text means the same, and both stores,
/// evaluation in memory and plain evaluation find the same objects. Where a store says that it cannot run it, it must say
/// so by an error of Core Data's.
final class PredicateAttack: Attack {
  /// What is kept of an input.
  private struct Input: Codable {
    var data: Int
    var entity: String
    var format: String
    /// Whether stores are asked too; a property that does not exist ends the process there, by documented exception.
    var isAsked: Bool
  }

  private let model = AgreementModel.make()
  private var sets: [Int: AgreementData] = [:]
  private static let sets = 24

  init(folder: URL) throws {}

  func input(seed: Int, index: Int) throws -> Data {
    var random = SeededGenerator(seed: seed, part: index)
    var maker = PredicateMaker(seed: seed &* 7_368_787 &+ index)
    let entity = maker.pick(["Item", "Item", "Item", "Special", "Tag", "Step"])
    var input = Input(
      data: random.below(Self.sets), entity: entity, format: maker.predicate(entity).canonicalFormat, isAsked: true)
    switch random.below(10) {
    case 0...4: break
    case 5...8:
      input.format = FormatMutation.mutated(input.format, times: 4, &random)
      input.isAsked = random.once(in: 12)
    default:
      input.format = FormatMutation.noise(&random)
      input.isAsked = false
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(input)
  }

  func attempt(_ data: Data) throws -> String {
    let input = try UnreadableInput.decode(Input.self, data)
    let predicate: NSPredicate
    do { predicate = try NSPredicate.parse(format: input.format, arguments: ["text", "whole", 1, 2]) } catch {
      guard (0...input.format.count).contains(error.position), !error.description.isEmpty else {
        throw Finding("the place \(error.position) is outside the format")
      }
      return "refused"
    }
    let text = predicate.canonicalFormat
    do {
      let again = try NSPredicate.parse(format: text)
      guard again.canonicalFormat == text else { throw Finding("read again it is \(again.canonicalFormat)") }
    } catch let error as PredicateFormatError { throw Finding("its text cannot be read again: \(error)") }
    guard input.isAsked else { return "parsed" }
    let set = try sets[input.data] ?? AgreementData(seed: input.data, model: model)
    sets[input.data] = set
    do {
      let agreement = try AgreementTrial(data: set, entity: input.entity).judge(predicate, plainly: true)
      return agreement.isPlain ? "agree, plain too" : "agree"
    } catch let disagreement as AgreementTrial.Disagreement {
      throw Finding("\(disagreement.text) for \(text)")
    } catch let error as CocoaError {
      guard error.userInfo[NSLocalizedFailureReasonErrorKey] != nil else { throw error }
      return "not for stores"
    }
  }
}
