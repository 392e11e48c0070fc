// swift-format-ignore-file
//
//  Album+CoreDataProperties.swift
//
//  This file was automatically generated and should not be edited.
//

import Foundation
import CoreData

public class Album: NSManagedObject {

  public class func fetchRequest() -> NSFetchRequest<Album> {
    return NSFetchRequest<Album>(entityName: "Album")
  }

  @Managed public var title: String?
  @Managed public var year: Int16
  @Managed public var released: Date?
  @Managed public var tracks: NSSet?

}

extension Album: Identifiable {

}
