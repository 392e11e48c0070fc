import OpenCoreData

/// The model of chapter 6: `A` has many `B` and many `C`, both cascade; their way back is nullify.
public struct PairsModel: Sendable {
  /// Whether `A` inherits its Cs from a parent entity, instead of having them itself.
  public var inheritsC = false
  /// What deleting an A does to its Cs.
  public var cRule = NSDeleteRule.cascadeDeleteRule
  /// The class of the Bs.
  public var bClass: B.Type = B.self

  private let objectClass: A.Type

  /// The article's rules.
  ///
  /// - Parameter objectClass: the class of the As.
  public init(_ objectClass: A.Type = A.self) { self.objectClass = objectClass }

  /// A new model.
  public func make() -> NSManagedObjectModel {
    let a = NSEntityDescription()
    a.name = "A"
    a.managedObjectClassName = NSEntityDescription.name(of: objectClass)
    a.properties = [Self.number]
    let b = NSEntityDescription(B.self, [Self.number])
    b.managedObjectClassName = NSEntityDescription.name(of: bClass)
    let c = NSEntityDescription(C.self, [Self.number])
    var owner = a
    if inheritsC {
      owner = NSEntityDescription()
      owner.name = "Owner"
      owner.isAbstract = true
      owner.subentities = [a]
    }
    RelationshipEnd.connect(.many(a, "b", .cascadeDeleteRule), .one(b, "a", .nullifyDeleteRule))
    RelationshipEnd.connect(.many(owner, "c", cRule), .one(c, "a", .nullifyDeleteRule))
    let model = NSManagedObjectModel()
    model.entities = inheritsC ? [owner, a, b, c] : [a, b, c]
    return model
  }

  private static var number: NSAttributeDescription {
    NSAttributeDescription("number", .integer64AttributeType, isOptional: false, defaultValue: 0)
  }
}

extension NSManagedObjectContext {
  /// Inserts an A with Bs and Cs, numbered from 1, and saves.
  ///
  /// - Parameter pairs: how many of each.
  /// - Throws: what the save throws.
  public func insertPairs(_ pairs: Int) throws {
    guard let a = NSEntityDescription.insertNewObject(forEntityName: "A", into: self) as? A else { return }
    a.number = 1
    // A C comes before its B, so that the rule holds while it is made.
    for number in 0..<pairs {
      let c = C(context: self)
      c.number = Int64(number + 1)
      c.a = a
      let b = B(context: self)
      b.number = Int64(number + 1)
      b.a = a
    }
    try save()
  }

  /// The A of `insertPairs`.
  ///
  /// - Throws: `SampleError` when there is none, else what the fetch throws.
  public func owner() throws -> A {
    guard let a = try fetch(NSFetchRequest<A>(entityName: "A")).first else {
      throw SampleError.noSuchObject(entity: "A", key: "number", value: 1)
    }
    return a
  }

  /// The B with a number.
  ///
  /// - Throws: `SampleError` when there is none, else what the fetch throws.
  public func b(_ number: Int64) throws -> B {
    let request = NSFetchRequest<B>(entityName: "B")
    request.predicate = NSPredicate(format: "%K == %@", "number", number)
    guard let b = try fetch(request).first else {
      throw SampleError.noSuchObject(entity: "B", key: "number", value: number)
    }
    return b
  }
}
