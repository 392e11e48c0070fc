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
        "reads-the-error-that-was-thrown", failsAt: "several",
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
        "names-the-end-that-was-followed", failsAt: "the-property",
        ReadTheRefusal { all($0).filter(isRefusal).map { Refusal(episode: title($0), property: "episodes") } }),
      WrongAnswer(
        "expects-always-several", failsAt: "only-one",
        ReadTheRefusal { error in
          let details = (error as NSError).userInfo[NSDetailedErrorsKey] as? [any Error] ?? []
          return details.map { $0 as NSError }.filter(isRefusal).map { Refusal(episode: title($0), property: key($0)) }
        }),
      WrongAnswer(
        "takes-every-failure-for-a-refusal", failsAt: "nothing-else",
        ReadTheRefusal { all($0).map { Refusal(episode: title($0), property: key($0)) } }),
    ]
  }
}
