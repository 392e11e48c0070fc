// swift-format-ignore-file
//
//  Album+CoreDataProperties.swift
//
//  This file was automatically generated and should not be edited.
//

import Foundation
import CoreData

// port.begin properties-file

extension Album {

    public class func fetchRequest() -> NSFetchRequest<Album> {
        return NSFetchRequest<Album>(entityName: "Album")
    }

}
// port.end

// port.begin accessors
// MARK: Generated accessors for tracks
extension Album {

    public func addToTracks(_ value: Track) {
        mutableSetValue(forKey: "tracks").add(value)
    }

    public func removeFromTracks(_ value: Track) {
        mutableSetValue(forKey: "tracks").remove(value)
    }

    public func addToTracks(_ values: NSSet) {
        for member in values { mutableSetValue(forKey: "tracks").add(member) }
    }

    public func removeFromTracks(_ values: NSSet) {
        for member in values { mutableSetValue(forKey: "tracks").remove(member) }
    }

}
// port.end

extension Album : Identifiable {

}
