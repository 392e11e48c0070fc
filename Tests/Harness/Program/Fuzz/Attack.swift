import Foundation

/// A kind of hostile input: how one is made, and what has to come of it.
protocol Attack: AnyObject {
  /// Makes ready what inputs are tried on.
  ///
  /// - Parameter folder: a folder that all workers of a run share.
  init(folder: URL) throws

  /// Makes the input of a number.
  func input(seed: Int, index: Int) throws -> Data

  /// Tries an input.
  ///
  /// - Returns: what came of it, in a word or two that are counted.
  /// - Throws: `Finding` for what must not be, `UnreadableInput` for what is no input of this kind; any other error is a
  ///   finding too.
  func attempt(_ input: Data) throws -> String

  /// Inputs that are a step smaller, the boldest steps first; none of a kind that is read well enough as it is.
  func smaller(_ input: Data) -> [Data]
}

extension Attack {
  func smaller(_ input: Data) -> [Data] { [] }
}

/// What an attack found wrong.
struct Finding: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// An input from a file that is none of its kind.
struct UnreadableInput: Error, CustomStringConvertible {
  let description: String

  /// Reads an input, and says what is wrong with one that cannot be read.
  ///
  /// - Throws: only this error.
  static func decode<Input: Decodable>(_ type: Input.Type, _ data: Data) throws(UnreadableInput) -> Input {
    do { return try JSONDecoder().decode(type, from: data) } catch {
      throw UnreadableInput(description: "cannot be read: \(error)")
    }
  }
}

/// The kinds of attack.
enum AttackKind: String, CaseIterable {
  case predicates, models, stores, sequences

  /// How inputs of this kind are named in folders.
  var fileExtension: String { self == .models ? "xml" : "json" }

  /// How many inputs a worker is given at once.
  var batch: Int {
    switch self {
    case .predicates, .models: 1000
    case .stores, .sequences: 250
    }
  }

  /// How many are tried where nobody says: of sequences as many as make a million calls; of stores, which lie in files and take
  /// thirty times as long as the others, as many as a quarter of an hour has time for.
  var count: Int {
    switch self {
    case .predicates, .models: 100_000
    case .stores: 25_000
    case .sequences: 16_667
    }
  }

  func make(folder: URL) throws -> any Attack {
    switch self {
    case .predicates: try PredicateAttack(folder: folder)
    case .models: try ModelAttack(folder: folder)
    case .stores: try StoreAttack(folder: folder)
    case .sequences: try SequenceAttack(folder: folder)
    }
  }
}
