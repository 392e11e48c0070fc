// swift-format-ignore-file
import Foundation
import CoreData

enum Queries {
    // port.begin key-path

    static func albums(of artist: Artist, after year: Int) -> NSFetchRequest<Album> {
        let request = NSFetchRequest<Album>(entityName: "Album")
        request.predicate = NSPredicate(
            format: "%K == %@ AND year > %ld", "artist", artist, year)
        request.sortDescriptors = [NSSortDescriptor(key: "artist.name", ascending: true)]
        return request
    }
    // port.end

    // port.begin array-literal

    static func arrange(_ first: Track, _ second: Track, on album: Album) -> Int {
        album.tracks = NSSet(array: [first])
        album.addToTracks(NSSet(array: [second]))
        let nobody: NSSet = NSSet(array: [])
        return (album.tracks ?? nobody).count
    }
    // port.end
}
