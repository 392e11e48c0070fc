// swift-format-ignore-file
import Foundation
import CoreData

public class Track: NSManagedObject {
    @Managed public var seconds: Double
    @Managed public var album: Album?
    /// What the cover is printed in.
    @Managed public var colour: Colour?

    // port.begin primitive

    private var primitiveName: String? {
        get { primitiveValue(forKey: "name") as? String }
        set { setPrimitiveValue(newValue, forKey: "name") }
    }

    public var name: String? {
        get {
            willAccessValue(forKey: "name")
            defer { didAccessValue(forKey: "name") }
            return primitiveName
        }
        set {
            willChangeValue(forKey: "name")
            primitiveName = newValue?.capitalized
            didChangeValue(forKey: "name")
        }
    }
    // port.end

    // port.begin initializer

    init(named name: String, in context: NSManagedObjectContext) {
        super.init(entity: NSEntityDescription.entity(forEntityName: "Track", in: context)!, insertInto: context)
        self.name = name
    }

    public required init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        super.init(entity: entity, insertInto: context)
    }
    // port.end
}
