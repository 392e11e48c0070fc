// swift-format-ignore-file
import CoreData

public class Playlist: NSManagedObject {
    @Managed public var title: String
    @Managed public var tracks: NSOrderedSet?

    // port.begin fetched-property

    public var longTracks: [Track] {
        get { value(forKey: "longTracks") as? [Track] ?? [] }
        set { setValue(newValue, forKey: "longTracks") }
    }
    // port.end
}

// MARK: Generated accessors for tracks
extension Playlist {

    public func insertIntoTracks(_ value: Track, at idx: Int) {
        mutableOrderedSetValue(forKey: "tracks").insert(value, at: idx)
    }

    public func removeFromTracks(at idx: Int) {
        mutableOrderedSetValue(forKey: "tracks").removeObject(at: idx)
    }

    public func insertIntoTracks(_ values: [Track], at indexes: NSIndexSet) {
        mutableOrderedSetValue(forKey: "tracks").insert(values, at: indexes as IndexSet)
    }

    public func removeFromTracks(at indexes: NSIndexSet) {
        mutableOrderedSetValue(forKey: "tracks").removeObjects(at: indexes as IndexSet)
    }

    public func replaceTracks(at idx: Int, with value: Track) {
        mutableOrderedSetValue(forKey: "tracks").replaceObject(at: idx, with: value)
    }

    public func replaceTracks(at indexes: NSIndexSet, with values: [Track]) {
        mutableOrderedSetValue(forKey: "tracks").replaceObjects(at: indexes as IndexSet, with: values)
    }

    public func addToTracks(_ value: Track) {
        mutableOrderedSetValue(forKey: "tracks").add(value)
    }

    public func removeFromTracks(_ value: Track) {
        mutableOrderedSetValue(forKey: "tracks").remove(value)
    }

    public func addToTracks(_ values: NSOrderedSet) {
        for member in values { mutableOrderedSetValue(forKey: "tracks").add(member) }
    }

    public func removeFromTracks(_ values: NSOrderedSet) {
        for member in values { mutableOrderedSetValue(forKey: "tracks").remove(member) }
    }

}
