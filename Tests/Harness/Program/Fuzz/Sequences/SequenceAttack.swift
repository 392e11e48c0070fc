import Foundation
import TestKit

@testable import CoreData

/// Sequences of calls, made in several places that have to agree: stores of both kinds, with and without history and in a
/// rollback journal, in a root, a child and a grandchild, with objects held and let go, with batches and prefetching.
///
/// After each call every context keeps its invariants, and each place has answered the same. After each save every place has
/// the same rows, and no key leads nowhere.
final class SequenceAttack: Attack {
  private let folder: URL
  private var models: [Int: NSManagedObjectModel] = [:]

  init(folder: URL) throws {
    self.folder = folder.appendingPathComponent("sequences-\(getpid())")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func input(seed: Int, index: Int) throws -> Data {
    var generator = SequenceGenerator(seed: seed, index: index)
    return try Self.encoded(generator.input())
  }

  private static func encoded(_ input: SequenceInput) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(input)
  }

  func attempt(_ data: Data) throws -> String {
    let input = try UnreadableInput.decode(SequenceInput.self, data)
    let calls = try input.calls.map { line throws(UnreadableInput) in try SequenceCall(line: line) }
    let model = models[input.model] ?? SequenceModel.make(input.model)
    models[input.model] = model
    var expected: [String]?
    for place in input.places {
      let answers = try answers(calls, place, model, input)
      guard let plain = expected else {
        expected = answers
        continue
      }
      guard let index = answers.indices.first(where: { answers[$0] != plain[$0] }) else { continue }
      throw Finding(
        "call \(index + 1), `\(calls[index].line)`, is answered otherwise in \(place) than in \(input.places[0])\n"
          + Self.difference(answers[index], plain[index]))
    }
    return expected?.contains { $0.first?.isNumber == true } == true ? "agree, a save refused" : "agree"
  }

  /// The lines of an answer that were expected and are not there, and those that are there instead.
  private static func difference(_ found: String, _ expected: String) -> String {
    let (found, expected) = (found.components(separatedBy: "\n"), expected.components(separatedBy: "\n"))
    return found.difference(from: expected).map { change in
      switch change {
      case .insert(_, let line, _): "+ " + line
      case .remove(_, let line, _): "- " + line
      }
    }.joined(separator: "\n")
  }

  private func answers(
    _ calls: [SequenceCall], _ place: SequencePlace, _ model: NSManagedObjectModel, _ input: SequenceInput
  ) throws -> [String] {
    let run = SequenceRun(try SequenceStack(place, model, input, folder: folder))
    return try calls.map(run.make)
  }

  func smaller(_ data: Data) -> [Data] {
    guard let input = try? JSONDecoder().decode(SequenceInput.self, from: data) else { return [] }
    var candidates: [SequenceInput] = []
    func add(_ change: (inout SequenceInput) -> Void) {
      var candidate = input
      change(&candidate)
      candidates.append(candidate)
    }
    for index in input.places.indices where input.places.count > 1 { add { $0.places.remove(at: index) } }
    var length = input.calls.count / 2
    while length > 0 {
      for start in stride(from: input.calls.count - length, through: 0, by: -length) {
        add { $0.calls.removeSubrange(start..<(start + length)) }
      }
      length /= 2
    }
    for index in input.places.indices {
      if input.places[index].batchSize > 0 { add { $0.places[index].batchSize = 0 } }
      if input.places[index].prefetches { add { $0.places[index].prefetches = false } }
      if input.places[index].depth > 0 { add { $0.places[index].depth -= 1 } }
      if input.places[index].store != .memory { add { $0.places[index].store = .memory } }
      if input.places[index].holding != .held { add { $0.places[index].holding = .held } }
    }
    if input.undoes { add { $0.undoes = false } }
    if input.defersRules { add { $0.defersRules = false } }
    return candidates.compactMap { try? Self.encoded($0) }
  }
}
