import Foundation

/// One call of a sequence, as a line of words: `link n3 owns n1 n2`.
///
/// Objects go by their names. What a call has no object for, it leaves.
indirect enum SequenceCall: Equatable {
  case insert(entity: String, name: String)
  case set(name: String, key: String, value: Int)
  /// Makes these the only far ends of a relationship; a to-one takes the first.
  case link(name: String, key: String, others: [String])
  case add(name: String, key: String, other: String)
  case remove(name: String, key: String, other: String)
  /// Puts the first member of an ordered relationship at its end.
  case turn(name: String, key: String)
  case delete(name: String)
  case read(name: String)
  case refresh(name: String, keepsChanges: Bool)
  case obtainID(name: String)
  /// Merges an object's ID as somebody's update, as after a batch request.
  case merge(name: String)
  /// The sequence's own reference to an object goes.
  case letGo(name: String)
  /// Fetches an entity, refreshing what is found or not.
  case fetch(entity: String, above: Int, refreshes: Bool)
  case process, refreshAll, save, rollback, reset, undo, redo
  /// Another context of the store gives an object to another one, or to none, and deletes the former far end in the same save;
  /// the context that is used has read both, merges, and saves.
  case moveAway(name: String, key: String, other: String?)
  /// Everything that the context shows is compared.
  case look
  /// The call is made in the parent of the context that is used, which then looks again at all that it has.
  case above(SequenceCall)

  /// Reads a line.
  ///
  /// - Throws: `UnreadableInput` for one that is no call.
  init(line: String) throws(UnreadableInput) {
    let words = line.split(separator: " ").map(String.init)
    func word(_ index: Int) throws(UnreadableInput) -> String {
      guard words.indices.contains(index) else { throw UnreadableInput(description: "cannot be read: “\(line)”") }
      return words[index]
    }
    func number(_ index: Int) throws(UnreadableInput) -> Int {
      guard let number = Int(try word(index)) else { throw UnreadableInput(description: "cannot be read: “\(line)”") }
      return number
    }
    switch try word(0) {
    case "insert": self = .insert(entity: try word(1), name: try word(2))
    case "set": self = .set(name: try word(1), key: try word(2), value: try number(3))
    case "link": self = .link(name: try word(1), key: try word(2), others: Array(words.dropFirst(3)))
    case "add": self = .add(name: try word(1), key: try word(2), other: try word(3))
    case "remove": self = .remove(name: try word(1), key: try word(2), other: try word(3))
    case "turn": self = .turn(name: try word(1), key: try word(2))
    case "delete": self = .delete(name: try word(1))
    case "read": self = .read(name: try word(1))
    case "refresh": self = .refresh(name: try word(1), keepsChanges: try word(2) == "keeping")
    case "obtain": self = .obtainID(name: try word(1))
    case "merge": self = .merge(name: try word(1))
    case "let-go": self = .letGo(name: try word(1))
    case "fetch": self = .fetch(entity: try word(1), above: try number(2), refreshes: try word(3) == "refreshing")
    case "process": self = .process
    case "refresh-all": self = .refreshAll
    case "save": self = .save
    case "rollback": self = .rollback
    case "reset": self = .reset
    case "undo": self = .undo
    case "redo": self = .redo
    case "move-away": self = .moveAway(name: try word(1), key: try word(2), other: words.count > 3 ? words[3] : nil)
    case "look": self = .look
    case "above": self = .above(try SequenceCall(line: words.dropFirst().joined(separator: " ")))
    default: throw UnreadableInput(description: "cannot be read: “\(line)”")
    }
  }

  /// Whether the call changes an object that was made before it.
  var changesWhatIsThere: Bool {
    switch self {
    case .set, .link, .add, .remove, .turn, .delete: true
    default: false
    }
  }

  /// The call as a line.
  var line: String {
    switch self {
    case .insert(let entity, let name): "insert \(entity) \(name)"
    case .set(let name, let key, let value): "set \(name) \(key) \(value)"
    case .link(let name, let key, let others): (["link", name, key] + others).joined(separator: " ")
    case .add(let name, let key, let other): "add \(name) \(key) \(other)"
    case .remove(let name, let key, let other): "remove \(name) \(key) \(other)"
    case .turn(let name, let key): "turn \(name) \(key)"
    case .delete(let name): "delete \(name)"
    case .read(let name): "read \(name)"
    case .refresh(let name, let keepsChanges): "refresh \(name) \(keepsChanges ? "keeping" : "dropping")"
    case .obtainID(let name): "obtain \(name)"
    case .merge(let name): "merge \(name)"
    case .letGo(let name): "let-go \(name)"
    case .fetch(let entity, let above, let refreshes):
      "fetch \(entity) \(above) \(refreshes ? "refreshing" : "plain")"
    case .process: "process"
    case .refreshAll: "refresh-all"
    case .save: "save"
    case .rollback: "rollback"
    case .reset: "reset"
    case .undo: "undo"
    case .redo: "redo"
    case .moveAway(let name, let key, let other):
      (["move-away", name, key] + (other.map { [$0] } ?? [])).joined(separator: " ")
    case .look: "look"
    case .above(let call): "above \(call.line)"
    }
  }
}
