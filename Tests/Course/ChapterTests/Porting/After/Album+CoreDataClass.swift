// swift-format-ignore-file
//
//  Album+CoreDataClass.swift
//
//  This file was automatically generated and should not be edited.
//

import Foundation
import CoreData

// port.begin class-file

public class Album: NSManagedObject {
    @Managed public var title: String?
    @Managed public var year: Int16
    @Managed public var released: Date?
    @Managed public var tracks: NSSet?
    @Managed public var artist: Artist?
    @Managed public var label: RecordLabel

    /// An album that says nothing of its year is of this one.
    public override func awakeFromInsert() {
        super.awakeFromInsert()
        year = 1998
    }

    public override func validateValue(_ value: inout Any?, forKey key: String) throws {
        try super.validateValue(&value, forKey: key)
        switch key {
        case "title": try validateTitle(&value)
        default: break
        }
    }
}
// port.end
