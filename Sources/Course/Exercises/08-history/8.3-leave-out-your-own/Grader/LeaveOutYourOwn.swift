import Foundation
import OpenCoreData
import Samples

/// Exercise 8.3: to merge what others have written, and not what the app has written itself.
public struct LeaveOutYourOwn: ContextAttempt {
  let merge:
    (String, NSPersistentHistoryToken?, NSManagedObjectContext, [NSManagedObjectContext]) throws ->
      NSPersistentHistoryToken?

  /// Makes an attempt.
  ///
  /// - Parameter merge: reads history after a token in a context, merges into other contexts what does not come from an
  ///   author, and returns the token to read on from.
  public init(
    _ merge:
      @escaping (
        _ own: String, _ token: NSPersistentHistoryToken?, _ reader: NSManagedObjectContext,
        _ contexts: [NSManagedObjectContext]
      ) throws -> NSPersistentHistoryToken?
  ) { self.merge = merge }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(8, 3), "leave-out-your-own", "Leave out your own", minutes: 15, claims: ["H3", "H7", "H8"],
    call: "LeaveOutYourOwn(mergeOthers)",
    hints: [
      "Two questions are asked of each transaction: is it to be merged, and has it been read? They have different answers.",
      "Compare the author of each transaction with your own, whole and letter by letter. One without an author is somebody else's. The next place lies after everything that was read, and your own is part of that.",
      "Fetch all transactions after the token. Skip those whose author equals your own, with continue and not with break, and merge the rest. Return the token of the last one fetched, whoever wrote it, or the token that you were given.",
    ],
    why: """
      The contexts heard of what the app wrote itself when it was saved, so a merge would only tell them twice. But it has \
      been read, and the token has to move past it: otherwise the app reads it again each time, until a purge makes the \
      token expire. A predicate in a request needs `author == nil OR author != …`: the second half alone is enough here, \
      but Apple's store may leave out what has no author.
      """)

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { own, token, reader, contexts in
      try wrapper.call(in: [reader] + contexts, instead: token) { try merge(own, token, reader, contexts) }
    }
  }

  /// What is checked: whose transactions are merged, and where the next reading begins.
  public static var checks: [Check<LeaveOutYourOwn>] {
    [
      Check(
        "the-others", "H3", "Somebody else has deleted or changed a photo, and a context that holds it does not know."
      ) { attempt, fresh in
        for own in ["app", fresh.word()] {
          let authors = [own, "sync", own, fresh.word() + "!"]
          let gallery = try Gallery(fresh)
          let token = gallery.place()
          let held = try gallery.holdAll()
          for (index, author) in (own == "app" ? authors : fresh.shuffled(authors)).enumerated() {
            try gallery.write(as: author, named: own) { try $0.deletePhotos("photo-\(index + 1)") }
          }
          let foreign = try gallery.transactions(after: token).filter { $0.author != own }
          try attempt.merge(gallery, than: own, after: token)
          try gallery.expectGone(foreign, held)
        }
        // An app that has read nothing yet has no token.
        let gallery = try Gallery(fresh)
        let held = try gallery.holdAll()
        for (author, photo) in fresh.shuffled([("app", "photo-1"), ("sync", "photo-2"), ("widget", "photo-3")]) {
          try gallery.write(as: author) { try $0.deletePhotos(photo) }
        }
        let foreign = try gallery.transactions(after: nil).filter { $0.author != "app" }
        try attempt.merge(gallery, than: "app", after: nil)
        try gallery.expectGone(foreign, held)
      },
      Check("its-own", "H7", "A context was told of what the app has written itself, and of which it had heard before.")
      {
        attempt, fresh in
        for isInBulk in fresh.shuffled([true, false]) {
          let gallery = try Gallery(fresh)
          let token = gallery.place()
          let own = fresh.word()
          let held = try gallery.holdAll()
          let names = try gallery.names()
          try gallery.write(as: own) {
            isInBulk ? try $0.deletePhotosInBulk("photo-1") : try $0.deletePhotos("photo-1")
          }
          try gallery.write(as: "sync") { try $0.photo(onServer: "photo-2").title = own }
          try gallery.write(as: own, named: "sync") { try $0.photo(onServer: "photo-4").title = own }
          let transactions = try gallery.transactions(after: token)
          let ear = MergeEar(gallery.contexts)
          try attempt.merge(gallery, than: own, after: token)
          let written = transactions.filter { $0.author == own }.flatMap { $0.changes ?? [] }.map(\.changedObjectID)
          for context in gallery.contexts {
            try expect(
              "objects that the app alone has written, and of which a context was told",
              MergeEar.names(of: ear.ids(in: context).intersection(written), names), is: [])
          }
          withExtendedLifetime(held) {}
        }
      },
      Check(
        "no-author", "H7",
        "A transaction without an author was left out: whoever does not sign is somebody else, an older version of the app or a tool."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let token = gallery.place()
        let held = try gallery.holdAll()
        try gallery.write(as: nil) { try $0.deletePhotos("photo-1", "photo-2") }
        try gallery.write(as: "app") { try $0.deletePhotos("photo-3") }
        try gallery.write(as: nil, named: "app") { try $0.deletePhotosInBulk("photo-6") }
        let foreign = try gallery.transactions(after: token).filter { $0.author == nil }
        try attempt.merge(gallery, than: "app", after: token)
        try gallery.expectGone(foreign, held)
      },
      Check(
        "whose-name", "H7",
        "An author was taken for the app because the name is similar, or because the context has the app's name: names are compared whole, and the context's name says nothing about the author."
      ) { attempt, fresh in
        let own = "\(fresh.word())'s App"
        let others = [own + ".widget", own.uppercased(), own.lowercased(), "my " + own, ""]
        let gallery = try Gallery(fresh)
        let token = gallery.place()
        let held = try gallery.holdAll()
        for (index, author) in fresh.shuffled(others).enumerated() {
          try gallery.write(as: author, named: own) { try $0.deletePhotos("photo-\(index + 1)") }
        }
        try gallery.write(as: own, named: others[0]) { try $0.deletePhotos("photo-8") }
        let foreign = try gallery.transactions(after: token).filter { $0.author != own }
        try attempt.merge(gallery, than: own, after: token)
        try gallery.expectGone(foreign, held)
      },
      Check(
        "in-their-order", "H3",
        "A photo was inserted and deleted again elsewhere, and a list that follows the notifications of a context still shows it: the transaction with the insert has to be merged before the one with the delete."
      ) { attempt, fresh in
        try Gallery.expectNoGhost(fresh) { gallery, token in try attempt.merge(gallery, than: "app", after: token) }
      },
      Check(
        "the-token-moves", "H3",
        "The token that was returned is not the place after all that was read: the app's own transactions are not merged, and they have been read all the same."
      ) { attempt, fresh in
        for authors in [["app"], ["sync", "app"], ["app", "sync"], ["app", "app", "app"], ["sync", "app", "app"]] {
          let gallery = try Gallery(fresh)
          let token = gallery.place()
          for (index, author) in authors.enumerated() {
            try gallery.write(as: author) { try $0.deletePhotos("photo-\(index + 1)") }
          }
          let next = try attempt.merge(gallery, than: "app", after: token)
          let what = "transactions left to read after those by \(authors.joined(separator: ", "))"
          try expect(what, try gallery.numbers(after: next).count, is: 0)
          let last = try attempt.merge(gallery, than: "app", after: next)
          try expect("the same token comes back where nothing has happened since", last == next, is: true)
        }
        let gallery = try Gallery(fresh)
        try gallery.write(as: "app") { try $0.deletePhotos("photo-1") }
        let next = try attempt.merge(gallery, than: "app", after: nil)
        try expect("transactions left to read after all of history", try gallery.numbers(after: next).count, is: 0)
      },
      Check(
        "what-stays", "H3",
        "The merge has changed something else: held objects that nobody has changed have to stay as they are, and so does history."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let token = gallery.place()
        let held = try gallery.contexts.map { HeldObjects([try gallery.held("photo-4", in: $0)], in: $0) }
        try gallery.write(as: "app") { try $0.photo(onServer: "photo-8").title = "Own" }
        try gallery.write(as: nil) { try $0.deletePhotosInBulk("photo-1") }
        try gallery.write(as: "sync") { try $0.photo(onServer: "photo-2").title = "Again" }
        let history = try gallery.numbers(after: nil)
        try attempt.merge(gallery, than: "app", after: token)
        try expect("transactions that history has", try gallery.numbers(after: nil), is: history)
        for held in held { try held.check("after the merge") }
      },
      Check(
        "before-the-merge", "H3",
        "A transaction was written after history had been read and before anything was merged, and neither this reading nor the next one merges it: the token that was returned lies after it."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        try gallery.expectNothingMissed { reader, token in
          try reader.performAndWait { try attempt.merge("app", token, reader, gallery.contexts) }
        }
      },
      Check(
        "where-it-is-read", "H3",
        "History was read in another context than the reader: the reader was given for that, and the other contexts have other work."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        try gallery.expectReadInReader { token in try attempt.merge(gallery, than: "app", after: token) }
      },
      Check(
        "what-others-wrote", "H3",
        "A context was not told of something that others have written: each change of each of their transactions has to be merged, even if the app has written the same object before or since."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        let own = fresh.word()
        let token = gallery.place()
        let held = try gallery.holdAll()
        let comments = try gallery.contexts.map { try gallery.heldComment("photo-1 a", in: $0) }
        let names = try gallery.names()
        var changed = try ["photo-1", "photo-2", "photo-3"].map(gallery.id) + comments.prefix(1).map(\.objectID)
        try gallery.write(as: own) { try $0.photo(onServer: "photo-2").title = "Before" }
        try gallery.write(as: "sync") { try $0.photo(onServer: "photo-2").title = "Theirs" }
        try gallery.write(as: nil) { try $0.photo(onServer: "photo-3").title = "Theirs" }
        try gallery.write(as: own) { try $0.photo(onServer: "photo-3").title = "Since" }
        try gallery.write(as: "widget") { context in
          context.addPhoto("photo-21", own, comments: [])
          try context.deletePhotos("photo-1")
        }
        try gallery.write(as: "sync") { try $0.photo(onServer: "photo-21").title = "Theirs" }
        let new = try gallery.id("photo-21")
        changed.append(new)
        let ear = MergeEar(gallery.contexts)
        try attempt.merge(gallery, than: own, after: token)
        for context in gallery.contexts {
          let told = ear.ids(in: context)
          try expect(
            "what a context was not told of", MergeEar.names(of: changed.filter { !told.contains($0) }, names), is: [])
          // What has been changed since is new all the same for who has never seen it.
          try expect("a context was told that the new photo is new", ear.newIDs(in: context).contains(new), is: true)
        }
        withExtendedLifetime((held, comments)) {}
      },
      Check(
        "edited-on-both-sides", "H3",
        "A context had edited a photo that others have changed, too, and afterwards the edit or their change is missing there, a photo that they deleted is not known to be gone, or the context cannot be saved: a merge lays the edits of a context over the new row."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        try gallery.expectMergedBesideEdits { token in try attempt.merge(gallery, than: "app", after: token) }
      },
      Check(
        "any-number", "H3",
        "Many transactions were written, and one reading did not merge all of them: a reading takes all that there are.",
        processes: 1
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        try gallery.expectAllRead(fresh) { token in try attempt.merge(gallery, than: "app", after: token) }
      },
      Check(
        "the-error", "H8",
        "History could not be read, and the caller did not get the error, or a context was told of something all the same."
      ) { attempt, fresh in
        let gallery = try Gallery(fresh)
        try gallery.expectNothingMerged { token in try attempt.merge(gallery, than: "app", after: token) }
        let untracked = try Gallery(fresh, tracksHistory: false)
        try untracked.expectErrorOfHistory { try attempt.merge(untracked, than: "app", after: nil) }
      },
    ]
  }

  @discardableResult
  private func merge(
    _ gallery: Gallery, than own: String, after token: NSPersistentHistoryToken?
  ) throws -> NSPersistentHistoryToken? {
    try gallery.reader.performAndWait { try merge(own, token, gallery.reader, gallery.contexts) }
  }
}

extension Gallery {
  /// All photos, read and held by each context.
  fileprivate func holdAll() throws -> [[Photo]] {
    try contexts.map { context in
      try context.performAndWait {
        let photos = try context.fetch(NSFetchRequest<Photo>(entityName: "Photo"))
        for photo in photos { _ = photo.title }
        return photos
      }
    }
  }

  /// Checks that each context knows of what some transactions have deleted.
  fileprivate func expectGone(_ transactions: [NSPersistentHistoryTransaction], _ held: [[Photo]]) throws {
    for transaction in transactions {
      let gone = Set((transaction.changes ?? []).filter { $0.changeType == .delete }.map(\.changedObjectID))
      for (context, photos) in zip(contexts, held) {
        for photo in photos where gone.contains(photo.objectID) {
          let author = transaction.author.map { "by \"\($0)\"" } ?? "by nobody who signs"
          try expect("a photo deleted \(author) is known to be gone", Self.isGone(photo, in: context), is: true)
        }
      }
    }
  }
}
