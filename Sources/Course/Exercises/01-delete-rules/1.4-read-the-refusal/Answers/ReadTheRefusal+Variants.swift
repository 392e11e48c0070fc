import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var readTheRefusal: [Variant] {
    [
      Variant(
        "walks the error as a tree",
        ReadTheRefusal { error in
          func leaves(of error: NSError) -> [NSError] {
            guard let details = error.userInfo[NSDetailedErrorsKey] as? [NSError] else { return [error] }
            return details.flatMap(leaves)
          }
          return leaves(of: error as NSError).filter { $0.code == NSValidationRelationshipDeniedDeleteError }
            .reduce(into: []) { found, failure in
              guard let episode = failure.userInfo[NSValidationObjectErrorKey] as? Episode else { return }
              let key = failure.userInfo[NSValidationKeyErrorKey] as? String
              found.insert(Refusal(episode: episode.title, property: key ?? ""), at: 0)
            }
        }),
      Variant(
        "asks CocoaError, the entity's name and KVC",
        ReadTheRefusal { error in
          guard let error = error as? CocoaError else { return [] }
          let several = error.userInfo[NSDetailedErrorsKey] as? [any Error]
          return (several ?? [error]).compactMap { $0 as? CocoaError }.compactMap { failure in
            guard failure.errorCode == 1600,
              let object = failure.userInfo["NSValidationErrorObject"] as? NSManagedObject,
              object.entity.name == "Episode", let title = object.value(forKey: "title") as? String
            else { return nil }
            return Refusal(episode: title, property: failure.userInfo["NSValidationErrorKey"] as? String ?? "")
          }
        }),
    ]
  }
}
