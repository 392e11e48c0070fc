import Foundation

@testable import CoreData

/// A recorded object of no special class, for models whose properties are used by key.
package final class RecordedThing: Recorded {}

package final class RecordedPost: Recorded {
  @Managed package var tags: Set<RecordedTag>
}

package final class RecordedTag: Recorded {
  @Managed package var posts: Set<RecordedPost>
}

package final class RecordedDepartment: Recorded {
  @Managed package var staff: Set<RecordedEmployee>
}

package final class RecordedEmployee: Recorded {
  @Managed package var salary: Int64
  @Managed package var department: RecordedDepartment?
  @Managed package var manager: RecordedEmployee?
  @Managed package var reports: Set<RecordedEmployee>
}

package class RecordedAnimal: Recorded {
  @Managed package var keeper: RecordedKeeper?
}

package class RecordedDog: RecordedAnimal {
  @Managed package var tricks: Int64
}

package final class RecordedPuppy: RecordedDog {}

package final class RecordedCat: RecordedAnimal {}

package final class RecordedKeeper: Recorded {
  @Managed package var animals: Set<RecordedAnimal>
}

/// Models beside television, one function each; every call makes a new one.
package enum TestModel {
  package typealias Thing = RecordedThing
  package typealias Post = RecordedPost
  package typealias Tag = RecordedTag
  package typealias Department = RecordedDepartment
  package typealias Employee = RecordedEmployee
  package typealias Animal = RecordedAnimal
  package typealias Dog = RecordedDog
  package typealias Puppy = RecordedPuppy
  package typealias Cat = RecordedCat
  package typealias Keeper = RecordedKeeper

  /// Post *—* Tag.
  package static func blog(
    tags: NSDeleteRule = .nullifyDeleteRule, posts: NSDeleteRule = .nullifyDeleteRule
  ) -> NSManagedObjectModel {
    let post = NSEntityDescription.made("Post", Post.self)
    let tag = NSEntityDescription.made("Tag", Tag.self)
    post.relate(.many("tags", tags), to: tag, inverse: .many("posts", posts))
    return NSManagedObjectModel.of([post, tag])
  }

  /// Department 1—* Employee, and Employee.manager 1—* Employee.reports.
  package static func company(
    staff: NSDeleteRule = .denyDeleteRule, department: NSDeleteRule = .nullifyDeleteRule,
    manager: NSDeleteRule = .nullifyDeleteRule, reports: NSDeleteRule = .nullifyDeleteRule
  ) -> NSManagedObjectModel {
    let office = NSEntityDescription.made("Department", Department.self)
    let employee = NSEntityDescription.made(
      "Employee", Employee.self, [attribute("salary", .integer64AttributeType, default: 0)])
    office.relate(.many("staff", staff), to: employee, inverse: .one("department", department))
    employee.relate(.one("manager", manager), to: employee, inverse: .many("reports", reports))
    return NSManagedObjectModel.of([office, employee])
  }

  /// A thing that refers to others one way only: to-one `friend`, to-many `toys`.
  package static func oneWay(
    friend: NSDeleteRule = .nullifyDeleteRule, toys: NSDeleteRule = .nullifyDeleteRule
  ) -> NSManagedObjectModel {
    let child = NSEntityDescription.made("Child", Thing.self)
    let toy = NSEntityDescription.made("Toy", Thing.self)
    child.relate(.one("friend", friend), to: toy)
    child.relate(.many("toys", toys), to: toy)
    return NSManagedObjectModel.of([child, toy])
  }

  /// Animal (abstract) over Dog over Puppy, and Cat; Animal.keeper 1—* Keeper.animals.
  package static func zoo(animals: NSDeleteRule = .cascadeDeleteRule) -> NSManagedObjectModel {
    let animal = NSEntityDescription.made("Animal", Animal.self)
    animal.isAbstract = true
    let dog = NSEntityDescription.made(
      "Dog", Dog.self, [attribute("tricks", .integer64AttributeType, default: 0)], named: false)
    let puppy = NSEntityDescription.made("Puppy", Puppy.self, named: false)
    let cat = NSEntityDescription.made("Cat", Cat.self, named: false)
    animal.subentities = [dog, cat]
    dog.subentities = [puppy]
    let keeper = NSEntityDescription.made("Keeper", Keeper.self)
    keeper.relate(.many("animals", animals), to: animal, inverse: .one("keeper"))
    return NSManagedObjectModel.of([animal, dog, puppy, cat, keeper])
  }

  /// One attribute of every supported type.
  package static func values() -> NSManagedObjectModel {
    NSManagedObjectModel.of([
      .made(
        "Values", NSManagedObject.self,
        [
          attribute("small", .integer16AttributeType), attribute("medium", .integer32AttributeType),
          attribute("large", .integer64AttributeType), attribute("double", .doubleAttributeType),
          attribute("float", .floatAttributeType), attribute("flag", .booleanAttributeType),
          attribute("date", .dateAttributeType), attribute("data", .binaryDataAttributeType),
          attribute("uuid", .UUIDAttributeType),
        ])
    ])
  }

  /// One entity `Item` with the attributes of a test.
  package static func item(
    _ properties: [NSPropertyDescription] = [], _ objectClass: NSManagedObject.Type = Thing.self
  ) -> NSManagedObjectModel {
    NSManagedObjectModel.of([.made("Item", objectClass, properties)])
  }
}
