// 1.4  Read the refusal
//
// A save throws one failure as it is; several it wraps in one error, whose userInfo has a list of them. Unwrap it
// first, then every single error is read in the same way.

import Foundation
import Graders
import OpenCoreData
import Samples

func refusals(in error: any Error) -> [Refusal] {
  let error = error as NSError
  let details = error.userInfo[NSDetailedErrorsKey] as? [any Error] ?? [error]
  return details.compactMap { detail in
    let detail = detail as NSError
    guard detail.code == NSValidationRelationshipDeniedDeleteError,
      let episode = detail.userInfo[NSValidationObjectErrorKey] as? Episode,
      let property = detail.userInfo[NSValidationKeyErrorKey] as? String
    else { return nil }
    return Refusal(episode: episode.title, property: property)
  }
}
