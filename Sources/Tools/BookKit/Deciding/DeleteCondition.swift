/// What a decision about a delete depends on.
package enum DeleteCondition: String, CaseIterable, Sendable {
  /// A reader can come between the save of the delete and the merge.
  case mayBeReadLate
  /// What the reader gets instead of the values goes somewhere.
  case emptyValueDoesHarm
  /// The reader is one piece of code that can be changed.
  case isOnePlace
  /// Code of the app runs in the middle of the delete and needs both ends of a relationship.
  case codeNeedsWholeGraph
  /// A deny rule, a mandatory inverse or a minimum count.
  case ruleProtectsRows
  /// Undo, a method that the delete calls, an unsaved change.
  case objectsHaveWorkToDo
  /// A store in memory, for example.
  case storeIsNotSQLite
  /// So many that loading them costs.
  case rowsAreMany
  /// By some context, in a list or in a variable.
  case rowsAreHeld

  /// The condition as a question, in Markdown.
  package var question: String {
    switch self {
    case .mayBeReadLate:
      "Can another context or process read the object after the delete is saved, and before it has merged the delete?"
    case .emptyValueDoesHarm:
      "Does it do harm if that reader gets nil, 0 or an empty string, because the value goes to a server, into a file "
        + "or into a sum?"
    case .isOnePlace: "Is that reader a single place that starts from an object ID, such as a link or a notification?"
    case .codeNeedsWholeGraph:
      "Does your own code run during the delete, and need to see each object with all its relationships?"
    case .ruleProtectsRows:
      "Does a *deny* rule protect some of the rows, or does *nullify* lead to a relationship that is required or has a "
        + "minimum count?"
    case .objectsHaveWorkToDo:
      "Must the user be able to undo the delete (after its save too: ○)? Do `prepareForDeletion()`, "
        + "`validateForDelete()`, `willSave()` or `didSave()` have work for each object? Or does an unsaved change "
        + "decide which objects go?"
    case .storeIsNotSQLite: "Is the store not SQLite, but in memory, for example? Batch requests need SQLite."
    case .rowsAreMany:
      "Have you measured that loading the rows takes too much time or memory? Hundreds rarely do; with thousands, "
        + "measure."
    case .rowsAreHeld:
      "Does any context hold, in a list or a variable, some of these rows, victims of a cascade, or rows that refer to "
        + "either?"
    }
  }
}
