// swift-format-ignore-file
// port.begin foundation
import CoreData

func longestTrack() -> NSExpressionDescription {
    let seconds: NSExpression = NSExpression(forKeyPath: "seconds")
    let longest = NSExpressionDescription()
    longest.name = "longest"
    longest.expression = NSExpression(forFunction: "max:", arguments: [seconds])
    longest.expressionResultType = .doubleAttributeType
    return longest
}
// port.end
