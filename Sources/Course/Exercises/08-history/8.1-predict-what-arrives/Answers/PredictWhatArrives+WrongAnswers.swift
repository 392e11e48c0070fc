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
        "thinks-saves-are-gathered", failsAt: "each-save",
        answer { arrival, deed, _, _ in if deed == .newTitles { arrival.transactions = 1 } }),
      WrongAnswer(
        "thinks-batch-requests-leave-no-trace", failsAt: "in-bulk",
        answer { arrival, deed, _, _ in if deed == .newTitlesInBulk || deed == .deletionInBulk { arrival = nothing } }),
      WrongAnswer(
        "counts-what-was-asked-for", failsAt: "the-victims",
        answer { arrival, _, photos, _ in if arrival.deletes > 0 { arrival.deletes = photos } }),
      WrongAnswer(
        "takes-the-answer-for-history", failsAt: "victims-in-bulk",
        answer { arrival, deed, photos, _ in if deed == .deletionInBulk { arrival.deletes = photos } }),
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
        "thinks-its-own-is-left-out", failsAt: "its-own",
        answer { arrival, _, _, _ in if arrival.author == "widget" { arrival = nothing } }),
      WrongAnswer(
        "thinks-a-photo-has-a-comment", failsAt: "any-number",
        answer { arrival, deed, photos, comments in
          if deed == .deletion, comments == 0, photos > 9 { arrival.deletes = 2 * photos }
        }),
    ]
  }
}
