// swift-format-ignore-file
import CoreData

public class Artist: NSManagedObject {
    @Managed public var albums: Set<Album>

    // port.begin name-clash

    @Managed public var name: String?
    private var ownName: String?

    public var shownName: String {
        if let shown = ownName { return shown }
        let shown = name ?? "unknown"
        self.ownName = shown
        return shown
    }
    // port.end
}
