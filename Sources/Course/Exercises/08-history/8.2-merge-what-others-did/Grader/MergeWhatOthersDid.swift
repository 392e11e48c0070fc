import Foundation
import OpenCoreData
import Samples

/// Exercise 8.2: to merge into an app's contexts what other processes have written.
public struct MergeWhatOthersDid: ContextAttempt {
  typealias Merge = (
    NSPersistentHistoryToken?, NSManagedObjectContext, [NSManagedObjectContext]
  ) throws -> NSPersistentHistoryToken?

  let merge: Merge

  /// Makes an attempt.
  ///
  /// - Parameter merge: reads history after a token in a context, merges it into other contexts, and returns the token to
  ///   read on from.
  public init(
    _ merge:
      @escaping (
        _ token: NSPersistentHistoryToken?, _ reader: NSManagedObjectContext, _ contexts: [NSManagedObjectContext]
      ) throws -> NSPersistentHistoryToken?
  ) { self.merge = merge }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(8, 2), "merge-what-others-did", "Merge what others did", minutes: 15,
    claims: ["H3", "H4", "H8"],
    call: "MergeWhatOthersDid(mergeHistory)",
    hints: [
      "A history request after the token gives transactions. Each of them can say what it did in the form that a merge understands.",
      "A transaction has objectIDNotification(), whose userInfo is what mergeChanges(fromRemoteContextSave:into:) takes. Merge all transactions, the oldest first, into all contexts. And which of them do you know for certain that you have read?",
      "Execute fetchHistory(after:) in the reader, take its result as [NSPersistentHistoryTransaction], and merge the userInfo of each one's notification. The next place is the token of the last transaction in that array; what the coordinator gives later, as its current token, may lie after a transaction that was written since you read.",
    ],
    why: """
      A transaction names every row that it changed, those of a cascade and of a batch request included, so a merge of all \
      transactions leaves no object behind. After the token of the last one that was read nothing is missed. One merge of \
      all of them is enough here, even where it names an object as inserted and as deleted; what Apple's framework does \
      with that is not documented, so merge them one by one in an app.
      """)

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { token, reader, contexts in
      try wrapper.call(in: [reader] + contexts, instead: token) { try merge(token, reader, contexts) }
    }
  }

  /// What is checked: who is told of what, and where the next reading begins.
  public static var checks: [Check<MergeWhatOthersDid>] {
    [
      Check(
        "what-is-gone", "H3",
        "A photo was deleted elsewhere, and a context that holds it does not know that it is gone."
      ) {
        attempt, fresh in
        for (isInBulk, isLoaded) in [(false, true), (false, false), (true, true), (true, false)] {
          let gallery = try Gallery(fresh)
          let token = gallery.place()
          let held = try gallery.contexts.map { try gallery.held("photo-1", isLoaded: isLoaded, in: $0) }
          try gallery.write {
            isInBulk ? try $0.deletePhotosInBulk("photo-1") : try $0.deletePhotos("photo-1")
          }
          try attempt.merge(gallery, after: token)
          let what = "contexts that know that the photo is gone, \(isInBulk ? "in bulk" : "by a save")"
          try expect(what, gallery.countGone(held), is: gallery.contexts.count)
        }
      },
      Check("what-has-changed", "H3", "A photo has a new title in the file, and a context goes on showing the old one.")
      {
        attempt, fresh in
        for isLoaded in [true, false] {
          let gallery = try Gallery(fresh)
          let token = gallery.place()
          let held = try gallery.contexts.map { try gallery.held("photo-2", isLoaded: isLoaded, in: $0) }
          let titles = fresh.words(2)
          for title in titles { try gallery.write { try $0.photo(onServer: "photo-2").title = title } }
          try attempt.merge(gallery, after: token)
          let found = zip(gallery.contexts, held).map { context, photo in context.performAndWait { photo.title } }
          try expect("the title in each context", found, is: gallery.contexts.map { _ in titles[1] })
        }
      },
      Check(
        "what-is-new", "H3", "A photo was inserted elsewhere, and a context has not been told that there is a new one."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let token = gallery.place()
        try gallery.write { $0.addPhoto("photo-20", fresh.word(), comments: []) }
        let id = try gallery.id("photo-20")
        let ear = MergeEar(gallery.contexts)
        try attempt.merge(gallery, after: token)
        let told = gallery.contexts.count { ear.newIDs(in: $0).contains(id) }
        try expect("contexts that have told of the new photo", told, is: gallery.contexts.count)
      },
      Check(
        "what-went-along", "H4",
        "A comment went along with its photo, and a context that holds the comment alone does not know that it is gone: history names every row."
      ) { attempt, fresh in
        for isInBulk in fresh.shuffled([true, false]) {
          let gallery = try Gallery(fresh)
          let token = gallery.place()
          let held = try gallery.contexts.map { try gallery.heldComment("photo-3 b", in: $0) }
          try gallery.write {
            isInBulk ? try $0.deletePhotosInBulk("photo-3", "photo-4") : try $0.deletePhotos("photo-3", "photo-4")
          }
          try attempt.merge(gallery, after: token)
          let what = "contexts that know that the comment is gone, \(isInBulk ? "in bulk" : "by a save")"
          try expect(what, gallery.countGone(held), is: gallery.contexts.count)
        }
      },
      Check(
        "each-transaction", "H3",
        "One of several transactions was not merged into every context: others write often, and each save and each batch request is a transaction of its own."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let token = gallery.place()
        let numbers = fresh.shuffled(Array(1...8))
        let held = try gallery.contexts.map { context in
          try numbers.map { try gallery.held("photo-\($0)", in: context) }
        }
        let word = fresh.word()
        let authors: [String?] = fresh.shuffled(["app", "sync", nil])
        for (index, number) in numbers.enumerated() {
          let name = "photo-\(number)"
          try gallery.write(as: authors[index % 3], named: word) { context in
            switch index % 4 {
            case 0: try context.deletePhotosInBulk(name)
            case 1: try context.photo(onServer: name).title = word
            case 2: try context.deletePhotos(name)
            default: try context.photo(onServer: name).isFavorite = true
            }
          }
        }
        // New and gone, and renamed and gone.
        try gallery.write { $0.addPhoto("photo-21", word, comments: ["a"]) }
        try gallery.write(as: nil) { try $0.deletePhotosInBulk("photo-21") }
        try gallery.write { try $0.photo(onServer: "photo-\(numbers[3])").title = word }
        try gallery.write { try $0.deletePhotosInBulk("photo-\(numbers[3])") }
        try attempt.merge(gallery, after: token)
        let expected = (0..<8).map { $0 % 2 == 0 || $0 == 3 ? "gone" : $0 % 4 == 1 ? word : "a favorite" }
        for (context, photos) in zip(gallery.contexts, held) {
          let found = context.performAndWait {
            photos.map { photo in
              if photo.isDeleted || photo.managedObjectContext == nil { return "gone" }
              return photo.isFavorite ? "a favorite" : photo.title
            }
          }
          try expect("the photos of eight transactions, in one context", found, is: expected)
        }
        // What has been changed since is new all the same for who has never seen it.
        let other = try Gallery(fresh)
        let place = other.place()
        try other.write { $0.addPhoto("photo-21", word, comments: []) }
        try other.write { try $0.photo(onServer: "photo-21").isFavorite = true }
        let id = try other.id("photo-21")
        let ear = MergeEar(other.contexts)
        try attempt.merge(other, after: place)
        let told = other.contexts.count { ear.newIDs(in: $0).contains(id) }
        try expect("contexts that have told of a new photo, which was changed since", told, is: other.contexts.count)
      },
      Check(
        "in-their-order", "H3",
        "A photo was inserted and deleted again elsewhere, and a list that follows the notifications of a context still shows it: the transaction with the insert has to be merged before the one with the delete."
      ) { attempt, fresh in
        try Gallery.expectNoGhost(fresh) { gallery, token in try attempt.merge(gallery, after: token) }
      },
      Check(
        "the-next-place", "H3",
        "The token that was returned is not the place after what was merged: the next reading begins too early or too late."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let token = gallery.place()
        for number in 1...fresh.int(2...4) { try gallery.write { try $0.deletePhotos("photo-\(number)") } }
        let next = try attempt.merge(gallery, after: token)
        try expect("transactions left to read after the token", try gallery.numbers(after: next).count, is: 0)
        let last = try attempt.merge(gallery, after: next)
        try expect("the same token comes back where nothing has happened since", last == next, is: true)
      },
      Check(
        "not-again", "H3",
        "A context was told of an object that was changed before the token, or by nobody."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let (old, new) = (try gallery.id("photo-1"), try gallery.id("photo-2"))
        let names = try gallery.names()
        let word = fresh.word()
        try gallery.write { try $0.photo(onServer: "photo-1").title = word }
        let token = gallery.place()
        try gallery.write { try $0.photo(onServer: "photo-2").title = word }
        let held = try gallery.contexts.flatMap { context in
          try ["photo-1", "photo-2", "photo-3"].map { try gallery.held($0, in: context) }
        }
        let ear = MergeEar(gallery.contexts)
        try attempt.merge(gallery, after: token)
        for context in gallery.contexts {
          try expect("a context was told of the old change", ear.ids(in: context).contains(old), is: false)
          try expect(
            "objects of which a context was told", ear.names(in: context, names), is: MergeEar.names(of: [new], names))
        }
        withExtendedLifetime(held) {}
      },
      Check(
        "without-news", "H3",
        "Nothing was written since the token, and the contexts have posted notifications all the same: a merge posts one even if it is empty, so without a transaction nothing is to be merged."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let token = gallery.place()
        let ear = MergeEar(gallery.contexts)
        try attempt.merge(gallery, after: token)
        try expect("the contexts were told of nothing by a reading without news", ear.isSilent, is: true)
      },
      Check("all-of-it", "H3", "Without a token all of history is new, and all of it has to be merged.") {
        attempt, fresh in
        let gallery = try Gallery(fresh)
        let held = try gallery.contexts.map { try gallery.held("photo-8", in: $0) }
        try gallery.write { try $0.deletePhotos("photo-8") }
        try gallery.write { try $0.deletePhotos("photo-1") }
        let next = try attempt.merge(gallery, after: nil)
        try expect("contexts that know that the photo is gone", gallery.countGone(held), is: gallery.contexts.count)
        try expect("transactions left to read after the token", try gallery.numbers(after: next).count, is: 0)
      },
      Check(
        "what-stays", "H3",
        "The merge has changed something else: held objects that nobody has changed have to stay as they are, and so does history."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let token = gallery.place()
        let held = try gallery.contexts.map { context in
          HeldObjects(
            [try gallery.held("photo-4", in: context), try gallery.heldComment("photo-7 a", in: context)], in: context)
        }
        try gallery.write(as: nil) { try $0.deletePhotosInBulk("photo-1") }
        try gallery.write {
          try $0.photo(onServer: "photo-2").title = "Again"
          $0.addPhoto("photo-20", "New", comments: ["a"])
        }
        let history = try gallery.numbers(after: nil)
        try attempt.merge(gallery, after: token)
        try expect("transactions that history has", try gallery.numbers(after: nil), is: history)
        for held in held { try held.check("after the merge") }
      },
      Check(
        "before-the-merge", "H3",
        "A transaction was written after history had been read and before anything was merged, and neither this reading nor the next one merges it: the token that was returned lies after it."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        try gallery.expectNothingMissed { reader, token in
          try reader.performAndWait { try attempt.merge(token, reader, gallery.contexts) }
        }
      },
      Check(
        "where-it-is-read", "H3",
        "History was read in another context than the reader: the reader was given for that, and the other contexts have other work."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        try gallery.expectReadInReader { token in try attempt.merge(gallery, after: token) }
      },
      Check(
        "edited-on-both-sides", "H3",
        "A context had edited a photo that others have changed, too, and afterwards the edit or their change is missing there, a photo that they deleted is not known to be gone, or the context cannot be saved: a merge lays the edits of a context over the new row."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        try gallery.expectMergedBesideEdits { token in try attempt.merge(gallery, after: token) }
      },
      Check(
        "any-number", "H3",
        "Many transactions were written, and one reading did not merge all of them: a reading takes all that there are.",
        processes: 1
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        try gallery.expectAllRead(fresh) { token in try attempt.merge(gallery, after: token) }
      },
      Check(
        "the-error", "H8",
        "History could not be read, and the caller did not get the error, or a context was told of something all the same."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        try gallery.expectNothingMerged { token in try attempt.merge(gallery, after: token) }
        let untracked = try Gallery(fresh, tracksHistory: false)
        try untracked.expectErrorOfHistory { try attempt.merge(untracked, after: nil) }
      },
    ]
  }

  @discardableResult
  private func merge(_ gallery: Gallery, after token: NSPersistentHistoryToken?) throws -> NSPersistentHistoryToken? {
    try gallery.reader.performAndWait { try merge(token, gallery.reader, gallery.contexts) }
  }
}
