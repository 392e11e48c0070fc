import Foundation

@testable import CoreData

extension NSError {
  /// Code, object and key of each validation failure, one or several: `1570 Episode E1.series`.
  package var validationLines: [String] {
    let details = userInfo[NSDetailedErrorsKey] as? [any Error]
    return (details ?? [self]).map { error in
      let error = error as NSError
      let object = (error.userInfo[NSValidationObjectErrorKey] as? NSManagedObject)?.testLabel ?? "?"
      return "\(error.code) \(object).\(error.userInfo[NSValidationKeyErrorKey] as? String ?? "?")"
    }
  }
}
