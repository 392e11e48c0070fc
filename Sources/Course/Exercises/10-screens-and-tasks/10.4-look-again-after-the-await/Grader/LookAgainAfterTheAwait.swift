import Foundation
import OpenCoreData
import Samples

/// Exercise 10.4: to go on with an object after an await, during which it may have gone.
public struct LookAgainAfterTheAwait: ContextAttempt {
  /// Sends a name to a server.
  public typealias Upload = (_ name: String) async throws -> Void

  let tickOff: (NSManagedObjectID, NSManagedObjectContext, @escaping Upload) throws -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter tickOff: uploads an item's name and then ticks the item off, if it is still there; says whether it was.
  public init(
    _ tickOff:
      @escaping (_ id: NSManagedObjectID, _ context: NSManagedObjectContext, _ upload: Upload) async throws ->
      Bool
  ) {
    self.init(waiting: { id, context, upload in
      try AwaitedCall.result { try await tickOff(id, context, upload) }
    })
  }

  private init(waiting tickOff: @escaping (NSManagedObjectID, NSManagedObjectContext, @escaping Upload) throws -> Bool)
  {
    self.tickOff = tickOff
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(10, 4), "look-again-after-the-await", "Look again after the await", minutes: 12, claims: ["S10"],
    call: "LookAgainAfterTheAwait(tickOff)",
    hints: [
      "Between two blocks of a context anything can happen to its objects. What of the first block is still true in the second?",
      "Take the name out of the first block, and nothing else. What does the second block have to ask before it ticks off?",
      "In each block look for the ID with `existingObject(with:)`; an object that is marked as deleted is gone too. Ask, tick and answer in one block.",
    ],
    why: """
      An object is known to be there for as long as a block lasts, and no longer. So an ID goes from block to block, and each \
      block asks before it writes, with no await in between.
      """)

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self(waiting: { id, context, upload in
      try wrapper.call(in: [context], instead: false) { try tickOff(id, context, upload) }
    })
  }

  /// What is checked: the item, the answer and the upload, whatever other code does meanwhile.
  public static var checks: [Check<LookAgainAfterTheAwait>] {
    [
      Check("still-there", "S10", "An item that is still there was not uploaded by its name, ticked off, and told.") {
        attempt, fresh in
        for isMain in fresh.shuffled([true, false]) {
          let desk = try UploadDesk(fresh, isMain: isMain)
          try expect("the answer", try desk.run(attempt), is: true)
          try expect("uploaded names", desk.uploaded, is: [desk.name])
          try desk.expect(ticked: [desk.name])
        }
      },
      Check(
        "deleted-meanwhile", "S10",
        "The item was deleted during the upload, and the function took it for one that is there: what the first block has found is of that moment."
      ) { attempt, fresh in
        for isHere in [true, false] {
          for isSaved in fresh.shuffled([true, false]) {
            let desk = try UploadDesk(fresh, isMain: fresh.bool())
            let answer = try desk.run(attempt) { context in
              if isHere {
                context.delete(try context.existingObject(with: desk.id))
              } else {
                try desk.store.inBackground(mergingInto: [context]) { other in
                  other.delete(try other.existingObject(with: desk.id))
                }
              }
              if isSaved { try context.save() }
            }
            try expect("the answer", answer, is: false)
            try desk.expect(ticked: [])
          }
        }
      },
      Check(
        "renamed-meanwhile", "S10",
        "The item was renamed during the upload, and the function lost the new name, or did not find the item by it."
      ) { attempt, fresh in
        let desk = try UploadDesk(fresh, isMain: fresh.bool())
        let name = fresh.word() + " 2"
        let answer = try desk.run(attempt) { context in
          try context.existingObject(with: desk.id).setValue(name, forKey: "name")
        }
        try expect("the answer", answer, is: true)
        try desk.expect(ticked: [name])
      },
      Check(
        "gone-before", "S10", "The item had gone before the upload, and something was uploaded or told all the same."
      ) {
        attempt, fresh in
        for isSaved in fresh.shuffled([true, false]) {
          let desk = try UploadDesk(fresh, isMain: fresh.bool())
          try desk.context.performAndWait {
            desk.context.delete(try desk.context.existingObject(with: desk.id))
            if isSaved { try desk.context.save() }
          }
          try expect("the answer", try desk.run(attempt), is: false)
          try expect("uploaded names", desk.uploaded, is: [])
        }
      },
      Check("no-upload", "S10", "The upload failed, and its error did not arrive, or the item is ticked off.") {
        attempt, fresh in
        let desk = try UploadDesk(fresh, isMain: fresh.bool())
        let code = fresh.int(1...99)
        let error = try expectError("the function") {
          _ = try desk.run(attempt) { _ in throw NSError(domain: "Upload", code: code) }
        }
        try expect("the error's code", (error as NSError).code, is: code)
        try desk.expect(ticked: [])
      },
    ]
  }
}
