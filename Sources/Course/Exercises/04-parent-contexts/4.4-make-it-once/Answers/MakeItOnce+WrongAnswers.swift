import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var makeItOnce: [WrongAnswer] {
    func titled<OneVoyage: Voyage>(_ title: String, _ voyage: OneVoyage) -> OneVoyage {
      voyage.title = title
      return voyage
    }
    return [
      WrongAnswer(
        "thinks-what-is-made-has-to-be-saved", failsAt: "a-new-voyage",
        MakeItOnce(Voyage.self) { title, numbers, context in
          let voyage = titled(title, Voyage(context: context))
          voyage.number = numbers.draw()
          voyage.logbook = Logbook(context: context)
          try? context.save()
          return voyage
        }),
      WrongAnswer(
        "thinks-a-logbook-comes-by-itself", failsAt: "it-has-one",
        MakeItOnce(Voyage.self) { title, numbers, context in
          let voyage = titled(title, Voyage(context: context))
          voyage.number = numbers.draw()
          return voyage
        }),
      WrongAnswer(
        "thinks-looking-first-helps", failsAt: "only-one",
        MakeItOnce(CarefulVoyage.self) { title, numbers, context in
          let voyage = titled(title, CarefulVoyage(context: context))
          voyage.number = numbers.draw()
          return voyage
        }),
      WrongAnswer(
        "thinks-a-number-is-needed-at-the-save", failsAt: "its-number",
        MakeItOnce(LateVoyage.self) { title, numbers, context in
          let voyage = titled(title, LateVoyage(context: context))
          voyage.logbook = Logbook(context: context)
          return voyage
        }),
      WrongAnswer(
        "thinks-awake-runs-once", failsAt: "its-only-number",
        MakeItOnce(EagerVoyage.self) { title, numbers, context in
          EagerVoyage.numbers.withLock { $0[ObjectIdentifier(context.top)] = numbers }
          let voyage = titled(title, EagerVoyage(context: context))
          voyage.logbook = Logbook(context: context)
          return voyage
        }),
      WrongAnswer(
        "thinks-a-free-logbook-is-its-own", failsAt: "nobody-elses",
        MakeItOnce(Voyage.self) { title, numbers, context in
          let voyage = titled(title, Voyage(context: context))
          voyage.number = numbers.draw()
          let books = context.insertedObjects.compactMap { $0 as? Logbook }
          voyage.logbook = books.first { $0.voyage == nil } ?? Logbook(context: context)
          return voyage
        }),
    ]
  }
}

extension Variant {
  static var makeItOnce: [Variant] {
    [
      Variant(
        "makes-the-logbook-first",
        MakeItOnce(Voyage.self) { title, numbers, context in
          let logbook = Logbook(context: context)
          let voyage = Voyage(context: context)
          logbook.voyage = voyage
          voyage.setValuesForKeys(["title": title, "number": numbers.draw()])
          return voyage
        }),
      Variant(
        "makes-them-in-awake-when-asked-to",
        MakeItOnce(AskedVoyage.self) { title, numbers, context in
          AskedVoyage.asked.withLock { $0[ObjectIdentifier(context)] = numbers }
          defer { AskedVoyage.asked.withLock { $0[ObjectIdentifier(context)] = nil } }
          let voyage = AskedVoyage(context: context)
          voyage.title = title
          return voyage
        }),
    ]
  }
}
