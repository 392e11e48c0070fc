import ModelKit
import OpenCoreData
import WorkbookKit

/// What a reviewer would ask about a model: once with a cascade that meets a deny, once without.
func lint() {
  for rule in [NSDeleteRule.cascadeDeleteRule, .nullifyDeleteRule] {
    let findings = ModelCheck.findings(in: orderModel(customerRule: rule))
    print(rule == .cascadeDeleteRule ? "with a cascade:" : "with a nullify:", findings.count, "findings")
    for finding in findings {
      print("  \(finding.severity): \(finding.kind.rawValue), \(finding.entity).\(finding.relationship)")
      print("    \(finding.why)")
    }
  }
}

/// `Customer` 1—* `Order` 1—* `Invoice`; an order with an invoice cannot be deleted.
private func orderModel(customerRule: NSDeleteRule) -> NSManagedObjectModel {
  let entities = ["Customer", "Order", "Invoice"].map { name in
    let entity = NSEntityDescription()
    entity.name = name
    return entity
  }
  connect(entities[0], "orders", customerRule, entities[1], "customer")
  connect(entities[1], "invoices", .denyDeleteRule, entities[2], "order")
  let model = NSManagedObjectModel()
  model.entities = entities
  return model
}

/// A to-many with its inverse, which nullifies.
private func connect(
  _ owner: NSEntityDescription, _ name: String, _ rule: NSDeleteRule, _ member: NSEntityDescription, _ inverse: String
) {
  let (many, one) = (NSRelationshipDescription(), NSRelationshipDescription())
  many.name = name
  many.destinationEntity = member
  many.deleteRule = rule
  one.name = inverse
  one.destinationEntity = owner
  one.maxCount = 1
  many.inverseRelationship = one
  one.inverseRelationship = many
  owner.properties.append(many)
  member.properties.append(one)
}
