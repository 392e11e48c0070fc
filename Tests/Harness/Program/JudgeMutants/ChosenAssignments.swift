import Graders
import Processes

/// The exercises whose solutions are changed.
enum ChosenAssignments {
  /// Those whose numbers begin with one of the words; all of them where there is none.
  ///
  /// - Throws: the refusal of a word that no number begins with.
  static func named(_ words: [String]) throws(HarnessRefusal) -> [Assignment] {
    let all = Assignment.all.map { (number: $0.exercise.number.description, assignment: $0) }
    for word in words where !all.contains(where: { $0.number.hasPrefix(word) }) {
      throw .word(word, known: all.map(\.number))
    }
    return all.filter { one in words.isEmpty || words.contains { one.number.hasPrefix($0) } }.map(\.assignment)
  }
}
