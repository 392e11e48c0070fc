// swift-format-ignore-file
//
//  Track+CoreDataProperties.swift
//
//  This file was automatically generated and should not be edited.
//

import Foundation
import CoreData

public class Track: NSManagedObject {

  public class func fetchRequest() -> NSFetchRequest<Track> {
    return NSFetchRequest<Track>(entityName: "Track")
  }

  @Managed public var name: String?
  @Managed public var seconds: Double
  @Managed public var album: Album?

}

extension Track: Identifiable {

}
