import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var predictWhatArrives: [WrongAnswer] {
    func answer(_ change: @escaping (inout Arrival, PhotoDeed, Int, Int) -> Void) -> PredictWhatArrives {
      PredictWhatArrives { deed, photos, comments, author in
        let rows = photos + photos * comments
        var arrival = Arrival(transactions: 1, inserts: 0, updates: 0, deletes: 0, author: author)
        switch deed {
        case .insertion: arrival.inserts = rows
        case .newTitles: (arrival.transactions, arrival.updates) = (photos, photos)
        case .newTitlesInBulk: arrival.updates = photos
        case .deletion, .deletionInBulk, .deletionThroughAChild: arrival.deletes = rows
        case .deletionInAChild: (arrival.transactions, arrival.author) = (0, nil)
        }
        change(&arrival, deed, photos, comments)
        return arrival
      }
    }
    let nothing = Arrival(transactions: 0, inserts: 0, updates: 0, deletes: 0, author: nil)
    return [
      WrongAnswer(
        "thinks-each-row-is-a-transaction", failsAt: "a-save",
        answer { arrival, deed, _, _ in
          if deed != .newTitles { arrival.transactions = arrival.inserts + arrival.updates + arrival.deletes }
        }),
      WrongAnswer(
        "leaves-the-comments-out", failsAt: "a-save",
        answer { arrival, deed, photos, _ in if deed == .insertion { arrival.inserts = photos } }),
      WrongAnswer(
        "thinks-the-other-end-is-updated", failsAt: "a-save",
        answer { arrival, deed, photos, _ in if deed == .insertion { arrival.updates = photos } }),
      WrongAnswer(
        "thinks-saves-are-gathered", failsAt: "each-save",
        answer { arrival, deed, _, _ in if deed == .newTitles { arrival.transactions = 1 } }),
      WrongAnswer(
        "thinks-an-update-is-a-delete-and-an-insert", failsAt: "each-save",
        answer { arrival, deed, photos, _ in
          if deed == .newTitles { (arrival.updates, arrival.inserts, arrival.deletes) = (0, photos, photos) }
        }),
      WrongAnswer(
        "thinks-batch-requests-leave-no-trace", failsAt: "in-bulk",
        answer { arrival, deed, _, _ in if deed == .newTitlesInBulk || deed == .deletionInBulk { arrival = nothing } }),
      WrongAnswer(
        "thinks-a-batch-update-is-one-change", failsAt: "in-bulk",
        answer { arrival, deed, _, _ in if deed == .newTitlesInBulk { arrival.updates = 1 } }),
      WrongAnswer(
        "counts-what-was-asked-for", failsAt: "the-victims",
        answer { arrival, _, photos, _ in if arrival.deletes > 0 { arrival.deletes = photos } }),
      WrongAnswer(
        "thinks-victims-are-updated-first", failsAt: "the-victims",
        answer { arrival, deed, photos, comments in if deed == .deletion { arrival.updates = photos * comments } }),
      WrongAnswer(
        "takes-the-answer-for-history", failsAt: "victims-in-bulk",
        answer { arrival, deed, photos, _ in if deed == .deletionInBulk { arrival.deletes = photos } }),
      WrongAnswer(
        "thinks-a-batch-delete-nullifies", failsAt: "victims-in-bulk",
        answer { arrival, deed, photos, comments in
          if deed == .deletionInBulk { (arrival.deletes, arrival.updates) = (photos, photos * comments) }
        }),
      WrongAnswer(
        "thinks-a-save-is-a-save", failsAt: "in-a-child",
        answer { arrival, deed, photos, comments in
          if deed == .deletionInAChild {
            (arrival.transactions, arrival.deletes, arrival.author) = (1, photos + photos * comments, "child")
          }
        }),
      WrongAnswer(
        "thinks-the-child-signs", failsAt: "the-author",
        answer { arrival, deed, _, _ in if deed == .deletionThroughAChild { arrival.author = "child" } }),
      WrongAnswer(
        "thinks-there-is-always-an-author", failsAt: "the-author",
        answer { arrival, deed, _, _ in if deed != .deletionInAChild { arrival.author = arrival.author ?? "app" } }),
      WrongAnswer(
        "thinks-batch-requests-do-not-sign", failsAt: "in-bulk",
        answer { arrival, deed, _, _ in
          if deed == .newTitlesInBulk || deed == .deletionInBulk { arrival.author = nil }
        }),
      WrongAnswer(
        "thinks-levels-add-up", failsAt: "the-author",
        answer { arrival, deed, _, _ in if deed == .deletionThroughAChild { arrival.transactions = 2 } }),
      WrongAnswer(
        "thinks-its-own-is-left-out", failsAt: "its-own",
        answer { arrival, _, _, _ in if arrival.author == "widget" { arrival = nothing } }),
      WrongAnswer(
        "thinks-a-photo-has-a-comment", failsAt: "any-number",
        answer { arrival, deed, photos, comments in
          if deed == .deletion, comments == 0, photos > 9 { arrival.deletes = 2 * photos }
        }),
      WrongAnswer(
        "thinks-a-large-batch-is-cut", failsAt: "any-number",
        answer { arrival, deed, photos, _ in
          if deed == .deletionInBulk, photos > 30 { arrival.transactions = 2 }
        }),
    ]
  }
}
