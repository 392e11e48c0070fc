import OpenCoreData
import Samples

/// Exercise 1.2: to delete one series so that it is gone, or to say that it could not be done.
public struct SaveTheDelete: Attempt {
  let deleteSeries: (Int64, NSManagedObjectContext) throws -> Void

  /// Makes an attempt.
  ///
  /// - Parameter deleteSeries: deletes the series with an id, for good.
  public init(_ deleteSeries: @escaping (_ id: Int64, _ context: NSManagedObjectContext) throws -> Void) {
    self.deleteSeries = deleteSeries
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(1, 2), "save-the-delete", "The save that was forgotten", minutes: 8, claims: ["D2", "D4", "D6"],
    call: "SaveTheDelete(deleteSeries)",
    hints: [
      "Which contexts know of a delete that was never saved? Ask the file.",
      "Four things: fetch by value and not by place, delete, save, and think of what is pending when the save throws.",
      "A save that was refused leaves the delete in the context. In a `catch`, undo it for all objects, then throw the error on.",
    ])

  /// What is checked: the file, the context, and the error.
  public static var checks: [Check<SaveTheDelete>] {
    [
      Check(
        "the-file-too", "D2",
        "The context no longer finds the series, but the file still has it: a delete that is not saved exists in one context."
      ) { attempt in
        let store = try GradedStore(SeriesModel(), [SeriesSeed(id: 41, title: "Harbour", episodes: 2, watched: 1)])
        try attempt.deleteSeries(41, store.context)
        try expect("rows of ZSERIES", try store.rows("ZSERIES"), is: 0)
      },
      Check("the-one-asked-for", "D4", "A fetch promises no order: pick the series by its id, not by its place.") {
        attempt in
        for wanted: Int64 in [52, 61, 57] {
          let store = try GradedStore(SeriesModel(), shelf)
          try attempt.deleteSeries(wanted, store.context)
          try expect(
            "ids left after the series \(wanted) was to go", try store.numbers("SELECT ZID FROM ZSERIES ORDER BY ZID"),
            is: [52, 57, 61].filter { $0 != Int(wanted) })
        }
      },
      Check(
        "the-error-arrives", "D6",
        "The save was refused and the function said nothing, so its caller believes that the series is gone."
      ) { attempt in
        let store = try GradedStore(SeriesModel(\.episodeHistory, .denyDeleteRule), shelf)
        try expectError("deleting a series whose episodes refuse") { try attempt.deleteSeries(57, store.context) }
      },
      Check(
        "nothing-stays-pending", "D6",
        "The refused delete is still pending in the context, and will be refused again with the next save of something else."
      ) { attempt in
        let store = try GradedStore(SeriesModel(\.episodeHistory, .denyDeleteRule), shelf)
        try expectError("deleting a series whose episodes refuse") { try attempt.deleteSeries(57, store.context) }
        let marked = store.context.deletedObjects.count
        try expect("objects that are still marked as deleted", marked, is: 0)
        try store.context.series(52).title = "Renamed"
        try store.context.save()
      },
    ]
  }

  private static let shelf = [
    SeriesSeed(id: 61, title: "Lock", episodes: 1, watched: 0),
    SeriesSeed(id: 57, title: "Weir", episodes: 3, watched: 2),
    SeriesSeed(id: 52, title: "Quay", episodes: 2, watched: 0),
  ]
}
