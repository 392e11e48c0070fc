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
        "saves-what-it-has-made", failsAt: "a-new-voyage",
        MakeItOnce(Voyage.self) { title, numbers, context in
          let voyage = titled(title, Voyage(context: context))
          voyage.number = numbers.draw()
          voyage.logbook = Logbook(context: context)
          try? context.save()
          return voyage
        }),
      WrongAnswer(
        "leaves-the-title-to-the-caller", failsAt: "a-new-voyage",
        MakeItOnce(Voyage.self) { _, numbers, context in
          let voyage = Voyage(context: context)
          (voyage.number, voyage.logbook) = (numbers.draw(), Logbook(context: context))
          return voyage
        }),
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
      WrongAnswer(
        "keeps-one-logbook-for-all", failsAt: "it-has-one",
        MakeItOnce(Voyage.self) { title, numbers, context in
          let voyage = titled(title, Voyage(context: context))
          voyage.number = numbers.draw()
          let books = (try? context.fetch(NSFetchRequest<Logbook>(entityName: "Logbook"))) ?? []
          voyage.logbook = books.first { $0.isInserted } ?? Logbook(context: context)
          return voyage
        }),
      WrongAnswer(
        "takes-a-logbook-that-is-free", failsAt: "it-has-one",
        MakeItOnce(Voyage.self) { title, numbers, context in
          let voyage = titled(title, Voyage(context: context))
          voyage.number = numbers.draw()
          let books = (try? context.fetch(NSFetchRequest<Logbook>(entityName: "Logbook"))) ?? []
          voyage.logbook = books.first { $0.voyage == nil } ?? Logbook(context: context)
          return voyage
        }),
      WrongAnswer(
        "knows-how-deep-the-tree-is", failsAt: "it-has-one",
        MakeItOnce(DeepVoyage.self) { title, numbers, context in
          let voyage = titled(title, DeepVoyage(context: context))
          voyage.number = numbers.draw()
          return voyage
        }),
      WrongAnswer(
        "cleans-up-above-later", failsAt: "only-one",
        MakeItOnce(TidyVoyage.self) { title, numbers, context in
          let voyage = titled(title, TidyVoyage(context: context))
          voyage.number = numbers.draw()
          return voyage
        }),
      WrongAnswer(
        "counts-by-itself", failsAt: "its-number",
        MakeItOnce(Voyage.self) { title, numbers, context in
          let voyage = titled(title, Voyage(context: context))
          voyage.number = 1
          voyage.logbook = Logbook(context: context)
          return voyage
        }),
      WrongAnswer(
        "draws-one-to-look", failsAt: "its-only-number",
        MakeItOnce(Voyage.self) { title, numbers, context in
          let voyage = titled(title, Voyage(context: context))
          voyage.number = max(numbers.draw(), numbers.draw())
          voyage.logbook = Logbook(context: context)
          return voyage
        }),
      WrongAnswer(
        "takes-a-new-logbook-that-is-free", failsAt: "nobody-elses",
        MakeItOnce(Voyage.self) { title, numbers, context in
          let voyage = titled(title, Voyage(context: context))
          voyage.number = numbers.draw()
          let books = context.insertedObjects.compactMap { $0 as? Logbook }
          voyage.logbook = books.first { $0.voyage == nil } ?? Logbook(context: context)
          return voyage
        }),
      WrongAnswer(
        "asks-the-model-first", failsAt: "others-work-stays",
        MakeItOnce(Voyage.self) { title, numbers, context in
          let voyage = titled(title, Voyage(context: context))
          voyage.number = numbers.draw()
          voyage.logbook = Logbook(context: context)
          context.mergePolicy = NSMergePolicy.overwrite
          return voyage
        }),
      WrongAnswer(
        "clears-the-context-first", failsAt: "nobody-elses",
        MakeItOnce(Voyage.self) { title, numbers, context in
          for object in context.updatedObjects { context.refresh(object, mergeChanges: false) }
          let voyage = titled(title, Voyage(context: context))
          voyage.number = numbers.draw()
          voyage.logbook = Logbook(context: context)
          return voyage
        }),
      WrongAnswer(
        "takes-the-title-off", failsAt: "its-only-number",
        MakeItOnce(UntitledVoyage.self) { title, numbers, context in
          let voyage = UntitledVoyage(context: context)
          (voyage.title, voyage.number, voyage.logbook) = (title, numbers.draw(), Logbook(context: context))
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
