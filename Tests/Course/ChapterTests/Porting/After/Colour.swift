// swift-format-ignore-file
import Foundation
import CoreData

// port.begin transformer

public final class Colour: NSObject, NSSecureCoding {
    public static var supportsSecureCoding: Bool { true }
    public let red: Int

    public init(red: Int) { self.red = red }
    public required init?(coder: NSCoder) { red = coder.decodeInteger(forKey: "red") }
    public func encode(with coder: NSCoder) { coder.encode(red, forKey: "red") }
}

public final class ColourTransformer: NSSecureUnarchiveFromDataTransformer {
    public override static var allowedTopLevelClasses: [AnyClass] { [Colour.self] }
}
// port.end

extension Colour: TransformableValue {}
