// swift-format-ignore-file
import Foundation
import CoreData

// port.begin objc

public enum RecordLabel: Int16 {
    case none
    case small
    case major
}

public class Wish: NSObject {
    var title = ""
    static func wishes(for title: String) -> [Wish] { [] }
}
// port.end

extension RecordLabel: ManagedValue {}
