import OpenCoreData

// Foundation has unusable classes of these names on Linux.
package typealias NSExpression = OpenCoreData.NSExpression
package typealias NSComparisonPredicate = OpenCoreData.NSComparisonPredicate
