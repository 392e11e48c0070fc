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
        "leaves-it-to-somebody-else", failsAt: "it-has-one",
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
        "numbers-at-the-save", failsAt: "its-number",
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
    ]
  }
}
