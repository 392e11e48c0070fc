/// The sources that a new exercise begins with: a small one that works, for the author to turn into another.
struct ExerciseTemplate {
  /// What the exercise is called.
  let exercise: NewExercise
  /// The claim that its check names.
  let claim: String

  private var type: String { exercise.type }
  private var function: String { exercise.function }
  private var signature: String { "func \(function)(in context: NSManagedObjectContext) throws" }

  /// What judges it.
  var grader: String {
    """
    import Foundation
    import OpenCoreData
    import Samples

    /// Exercise \(exercise.number): to delete what is done, and nothing else.
    public struct \(type): ContextAttempt {
      let \(function): (NSManagedObjectContext) throws -> Void

      /// Makes an attempt.
      ///
      /// - Parameter \(function): deletes the items that are done, for good.
      public init(
        _ \(function): @escaping (_ context: NSManagedObjectContext) throws -> Void
      ) {
        self.\(function) = \(function)
      }

      /// What a reader is told.
      public static let exercise = Exercise(
        ExerciseNumber(\(exercise.number.chapter), \(exercise.number.position)), "\(exercise.slug)",
        "\(exercise.title)", minutes: 5, claims: ["\(claim)"],
        call: "\(type)(\(function))",
        hints: [
          "Which of the items may stay?",
          "A predicate says which items are done.",
          "Fetch what is done, delete each of them, and save the context.",
        ],
        why: "A delete exists in its context until the context is saved; then the rows are gone.")

      /// The house rules that the judge does not put, and why.
      public static var notPut: [HouseRule: NotPut] {
        [.failureChangesNothing: .suspended, .inBulk: .notInBulk, .saveOnlyIfAsked: .asksToSave]
      }

      /// The same attempt, with something around each call.
      public func around(_ wrapper: any CallWrapper) -> Self {
        Self { context in try wrapper.call(in: [context], instead: ()) { try \(function)(context) } }
      }

      /// What is checked: the rows of the file.
      public static var checks: [Check<\(type)>] {
        [
          Check("what-is-done", "\(claim)", "What is done has to leave the file, and what is open has to stay.") {
            attempt, fresh in
            let names = fresh.words(4)
            let store = try GradedStore(
              items: fresh.shuffled(names.enumerated().map { ItemSeed(name: $1, done: $0 > 0, minute: $0) }))
            try attempt.\(function)(store.context)
            try expect("names in the file", try store.names(), is: [names[0]])
          }
        ]
      }
    }

    """
  }

  /// The reader's file as it is given.
  var starter: String {
    """
    // \(exercise.number)  \(exercise.title)
    //
    // Some items are done. Delete them for good: from the file, too.
    //
    // House rules: all, but unsaved edits of other code may be saved, and a refused delete may wait.

    import OpenCoreData
    import Samples

    \(signature) {
      for item in try context.fetch(NSFetchRequest<Item>(entityName: "Item")) where item.done { context.delete(item) }
    }

    """
  }

  /// One solution.
  var solution: String {
    """
    // \(exercise.number)  \(exercise.title)
    //
    // A delete that is not saved exists in one context. The save writes it to the file.

    import OpenCoreData
    import Samples

    \(signature) {
      let request = NSFetchRequest<Item>(entityName: "Item")
      request.predicate = NSPredicate(format: "done == YES")
      for item in try context.fetch(request) { context.delete(item) }
      try context.save()
    }

    """
  }

  /// Answers that the checks have to turn down.
  var wrongAnswers: String {
    """
    import Graders
    import OpenCoreData
    import Samples

    extension WrongAnswer {
      static var \(function): [WrongAnswer] {
        func delete(_ items: some Sequence<Item>, in context: NSManagedObjectContext) throws {
          for item in items { context.delete(item) }
          try context.save()
        }
        func items(_ context: NSManagedObjectContext) throws -> [Item] {
          try context.fetch(NSFetchRequest<Item>(entityName: "Item"))
        }
        return [
          WrongAnswer(
            "thinks-a-delete-is-saved", failsAt: "what-is-done",
            \(type) { context in
              for item in try items(context) where item.done { context.delete(item) }
            }),
          WrongAnswer(
            "takes-all-for-done", failsAt: "what-is-done",
            \(type) { context in try delete(try items(context), in: context) }),
          WrongAnswer(
            "stops-at-the-first", failsAt: "what-is-done",
            \(type) { context in try delete(try items(context).filter(\\.done).prefix(1), in: context) }),
          WrongAnswer(
            "clears-the-context-first", failsAt: "others-work-stays",
            \(type) { context in
              context.rollback()
              try delete(try items(context).filter(\\.done), in: context)
            }),
        ]
      }
    }

    """
  }

  /// Unusual answers that have to pass.
  var variants: String {
    """
    import Graders
    import OpenCoreData
    import Samples

    extension Variant {
      static var \(function): [Variant] {
        [
          Variant(
            "deletes-in-bulk",
            \(type) { context in
              let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
              done.predicate = NSPredicate(format: "done == YES")
              try context.execute(NSBatchDeleteRequest(fetchRequest: done))
            }),
          Variant(
            "deletes-in-a-context-of-its-own",
            \(type) { context in
              let other = NSManagedObjectContext(.privateQueue)
              other.persistentStoreCoordinator = context.persistentStoreCoordinator
              try other.performAndWait {
                let items = try other.fetch(NSFetchRequest<Item>(entityName: "Item"))
                for item in items where item.done { other.delete(item) }
                try other.save()
              }
            }),
        ]
      }
    }

    """
  }
}
