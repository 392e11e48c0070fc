// swift-format-ignore-file
import Foundation
import CoreData


extension Track {

    public class func fetchRequest() -> NSFetchRequest<Track> {
        return NSFetchRequest<Track>(entityName: "Track")
    }

    public var remark: NSObject? {
        get { value(forKey: "remark") as? NSObject }
        set { setValue(newValue, forKey: "remark") }
    }

}

extension Track : Identifiable {

}
