import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var readTheRefusal: [WrongAnswer] {
    func all(_ error: any Error) -> [NSError] {
      let error = error as NSError
      return (error.userInfo[NSDetailedErrorsKey] as? [any Error] ?? [error]).map { $0 as NSError }
    }
    func title(_ error: NSError) -> String {
      (error.userInfo[NSValidationObjectErrorKey] as? Episode)?.title ?? ""
    }
    func key(_ error: NSError) -> String { error.userInfo[NSValidationKeyErrorKey] as? String ?? "" }
    func isRefusal(_ error: NSError) -> Bool { error.code == NSValidationRelationshipDeniedDeleteError }
    return [
      WrongAnswer(
        "takes-the-error-for-the-failure", failsAt: "several",
        ReadTheRefusal { [Refusal(episode: title($0 as NSError), property: key($0 as NSError))] }),
      WrongAnswer(
        "takes-the-value-for-the-object", failsAt: "the-one-who-refuses",
        ReadTheRefusal { error in
          all(error).filter(isRefusal).map {
            let history = $0.userInfo[NSValidationValueErrorKey] as? History
            return Refusal(episode: "history of \(history?.episodeId ?? 0)", property: key($0))
          }
        }),
      WrongAnswer(
        "expects-always-several", failsAt: "only-one",
        ReadTheRefusal { error in
          let details = (error as NSError).userInfo[NSDetailedErrorsKey] as? [any Error] ?? []
          return details.map { $0 as NSError }.filter(isRefusal).map { Refusal(episode: title($0), property: key($0)) }
        }),
      WrongAnswer(
        "takes-every-failure-for-a-refusal", failsAt: "nothing-else",
        ReadTheRefusal { all($0).map { Refusal(episode: title($0), property: key($0)) } }),
      WrongAnswer(
        "thinks-titles-are-unique", failsAt: "each-of-them",
        ReadTheRefusal { error in
          Array(Set(all(error).filter(isRefusal).map { Refusal(episode: title($0), property: key($0)) }))
        }),
      WrongAnswer(
        "knows-the-relationship-beforehand", failsAt: "the-property",
        ReadTheRefusal { all($0).filter(isRefusal).map { Refusal(episode: title($0), property: "history") } }),
      WrongAnswer(
        "takes-every-denial-for-an-episodes", failsAt: "nothing-else",
        ReadTheRefusal { all($0).filter(isRefusal).map { Refusal(episode: title($0), property: key($0)) } }),
      WrongAnswer(
        "thinks-the-delete-still-waits", failsAt: "the-error-alone",
        ReadTheRefusal { error in
          all(error).filter(isRefusal).compactMap {
            guard let episode = $0.userInfo[NSValidationObjectErrorKey] as? Episode, episode.isDeleted else {
              return nil
            }
            return Refusal(episode: episode.title, property: key($0))
          }
        }),
      WrongAnswer(
        "takes-a-delete-that-waits-back", failsAt: "the-delete-waits",
        ReadTheRefusal { error in
          all(error).filter(isRefusal).compactMap {
            guard let episode = $0.userInfo[NSValidationObjectErrorKey] as? Episode else { return nil }
            if episode.isDeleted { episode.managedObjectContext?.refresh(episode, mergeChanges: false) }
            return Refusal(episode: episode.title, property: key($0))
          }
        }),
      WrongAnswer(
        "thinks-only-a-saved-title-counts", failsAt: "the-title-now",
        ReadTheRefusal { error in
          all(error).filter(isRefusal).compactMap {
            guard let episode = $0.userInfo[NSValidationObjectErrorKey] as? Episode else { return nil }
            let saved = episode.committedValues(forKeys: ["title"])["title"] as? String
            return Refusal(episode: saved ?? "", property: key($0))
          }
        }),
    ]
  }
}
