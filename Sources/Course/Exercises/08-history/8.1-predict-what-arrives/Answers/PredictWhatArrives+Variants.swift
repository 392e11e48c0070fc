import Graders
import OpenCoreData

extension Variant {
  static var predictWhatArrives: [Variant] {
    [
      Variant(
        "asks-one-thing-at-a-time",
        PredictWhatArrives { deed, photos, comments, author in
          let isWritten = deed != .deletionInAChild
          let isDelete = [.deletion, .deletionInBulk, .deletionThroughAChild].contains(deed)
          return Arrival(
            transactions: !isWritten ? 0 : deed == .newTitles ? photos : 1,
            inserts: deed == .insertion ? photos * (1 + comments) : 0,
            updates: deed == .newTitles || deed == .newTitlesInBulk ? photos : 0,
            deletes: isDelete ? photos * (1 + comments) : 0, author: isWritten ? author : nil)
        }),
      Variant(
        "counts-row-by-row",
        PredictWhatArrives { deed, photos, comments, author in
          var arrival = Arrival(transactions: 0, inserts: 0, updates: 0, deletes: 0, author: nil)
          if deed == .deletionInAChild { return arrival }
          (arrival.transactions, arrival.author) = (1, author)
          for photo in 0..<photos {
            switch deed {
            case .insertion: arrival.inserts += 1 + comments
            case .newTitles: (arrival.transactions, arrival.updates) = (photo + 1, photo + 1)
            case .newTitlesInBulk: arrival.updates += 1
            default: arrival.deletes += 1 + comments
            }
          }
          return arrival
        }),
    ]
  }
}
