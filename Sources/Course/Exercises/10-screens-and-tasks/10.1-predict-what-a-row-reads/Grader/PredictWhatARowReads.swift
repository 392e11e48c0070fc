import Foundation
import OpenCoreData
import Samples

/// What has happened to an item whose row is drawn once more.
public enum RowMoment: CaseIterable, Sendable {
  /// It was deleted here, and nothing was saved.
  case deleted
  /// It was deleted here, and the context saved.
  case deletedAndSaved
  /// Another context deleted it, and this one has merged that save.
  case merged
  /// Another context deleted it; this one has merged that save, and saved.
  case mergedAndSaved
  /// It was inserted here, and deleted before a save.
  case neverSaved
}

/// What a row can ask an item for.
public struct RowReading: Equatable, Sendable {
  /// What `isDeleted` says.
  public var isDeleted: Bool
  /// What `isFault` says.
  public var isFault: Bool
  /// Whether the item has a context.
  public var hasContext: Bool
  /// The name, or nil where there is none.
  public var name: String?

  /// Makes a prediction.
  public init(isDeleted: Bool, isFault: Bool, hasContext: Bool, name: String?) {
    (self.isDeleted, self.isFault, self.hasContext, self.name) = (isDeleted, isFault, hasContext, name)
  }
}

/// Exercise 10.1: to predict what a row reads of an item that has been deleted.
public struct PredictWhatARowReads: Attempt {
  let reading: (String, RowMoment) -> RowReading

  /// Makes an attempt.
  ///
  /// - Parameter reading: predicts, from the item's name and from what has happened to it, what the row reads.
  public init(_ reading: @escaping (_ name: String, _ moment: RowMoment) -> RowReading) { self.reading = reading }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(10, 1), "predict-what-a-row-reads", "Predict what a row reads", minutes: 8, claims: ["S2"],
    call: "PredictWhatARowReads(rowReading)",
    hints: [
      "Is the delete still waiting for a save of this context, or is it saved? Ask that of each of the five.",
      "A merge deletes the object here, as `delete(_:)` does; it saves nothing. What does a save do with an object that is marked?",
      "Waiting: marked, loaded, in its context, with its name, a merged one too. Saved: none of these. One that never had a row has nothing to save: it has lost its mark and its values, and the context lets go of it no sooner than the next save.",
    ],
    why: """
      Until this context saves, an object that has a row is marked and can be read, whoever deleted it. The save takes the mark, \
      the values and the context away together, so a view asks for both, the mark and the context. An object that never had a \
      row answers neither question: it is a fault that no row can fill.
      """)

  /// What is checked: each moment against a real delete.
  public static var checks: [Check<PredictWhatARowReads>] {
    [
      Check("not-saved", "S2", "A delete that is not saved marks the object, and takes nothing away from it.") {
        try $0.compare(.deleted, $1)
      },
      Check("saved", "S2", "The save of a delete takes away the mark, the context and the values.") {
        try $0.compare(.deletedAndSaved, $1)
      },
      Check("told", "S2", "A merged delete is a delete of this context that waits for a save.") {
        try $0.compare(.merged, $1)
      },
      Check("told-and-saved", "S2", "A merged delete is saved as one of this context's own is.") {
        try $0.compare(.mergedAndSaved, $1)
      },
      Check(
        "never-saved", "S2",
        "An object that never had a row has no delete that waits for a save, and no values that could be read again."
      ) {
        try $0.compare(.neverSaved, $1)
      },
    ]
  }

  private func compare(_ moment: RowMoment, _ fresh: FreshData) throws {
    for name in [fresh.word(), "\(fresh.word()), \(fresh.int(2...9)) x"] {
      let real = try Self.real(name, moment)
      let predicted = reading(name, moment)
      let what = "\(moment): "
      try expect(what + "isDeleted", predicted.isDeleted, is: real.isDeleted)
      try expect(what + "isFault", predicted.isFault, is: real.isFault)
      try expect(what + "there is a context", predicted.hasContext, is: real.hasContext)
      try expect(what + "the name", predicted.name, is: real.name)
    }
  }

  /// Deletes an item whose row has been drawn, and reads it.
  private static func real(_ name: String, _ moment: RowMoment) throws -> RowReading {
    let store = try GradedStore(items: moment == .neverSaved ? [] : [ItemSeed(name: name)])
    let context = store.context
    if moment == .neverSaved { Item(context: context).name = name }
    let item = try context.item(named: name)
    _ = item.name  // as the row was drawn
    switch moment {
    case .deleted, .neverSaved: context.delete(item)
    case .deletedAndSaved:
      context.delete(item)
      try context.save()
    case .merged, .mergedAndSaved:
      try store.mergeDelete(of: item)
      if moment == .mergedAndSaved { try context.save() }
    }
    context.processPendingChanges()
    return RowReading(
      isDeleted: item.isDeleted, isFault: item.isFault, hasContext: item.managedObjectContext != nil,
      name: item.value(forKey: "name") as? String)
  }
}

extension GradedStore {
  /// Deletes an item in another context, and merges that save into the item's.
  fileprivate func mergeDelete(of item: Item) throws {
    try inBackground(mergingInto: [context]) { other in
      other.delete(try other.existingObject(with: item.objectID))
    }
  }
}
