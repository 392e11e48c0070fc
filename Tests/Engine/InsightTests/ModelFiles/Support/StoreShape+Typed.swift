import Foundation
import OpenCoreData
import Testing

extension StoreShape {
  /// Files whose attributes have defaults of another type (CH-1002) or get a wider one (CH-962), or a to-one in a uniqueness
  /// constraint (CH-1004).
  static let typed: [StoreShape] = [oddDefaults, widened, uniqueToOne]

  private static func attribute(_ name: String, _ type: String, default text: String? = nil) -> String {
    let rest = text.map { "defaultValueString=\"\($0)\"" } ?? "optional=\"YES\""
    return "<attribute name=\"\(name)\" attributeType=\"\(type)\" \(rest) usesScalarValueType=\"NO\"/>"
  }

  private static let oddDefaults = StoreShape(
    name: "defaults that were written for another type", model: rules(),
    sql: """
      CREATE TABLE ZRULE (\(key), ZCOUNT INTEGER, ZISON INTEGER, ZLEVEL FLOAT, ZLABEL VARCHAR);
      INSERT INTO ZRULE VALUES (1, 1, 1, 5, 1, 2.5, 'a'), (2, 1, 1, 0, 0, 0.0, NULL);
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Rule', 0, 2);
      """,
    pairs: [:], deletes: ["Rule": "DELETE FROM ZRULE WHERE Z_PK = 1"],
    values: [
      "Rule.count": "SELECT Z_PK, ZCOUNT FROM ZRULE", "Rule.isOn": "SELECT Z_PK, ZISON FROM ZRULE",
      "Rule.level": "SELECT Z_PK, ZLEVEL FROM ZRULE", "Rule.label": "SELECT Z_PK, ZLABEL FROM ZRULE",
    ],
    change: Change(
      sql: """
        INSERT INTO ZRULE (Z_PK, Z_ENT, Z_OPT, ZCOUNT, ZISON, ZLEVEL, ZLABEL) VALUES (3, 1, 1, 0, 0, 1.0, 'new')
        """
    ) { open in
      NSEntityDescription.insertNewObject(forEntityName: "Rule", into: open.context).setValue("new", forKey: "label")
    },
    next: Next(
      model: rules(attribute("isBig", "Boolean", default: "1.0") + attribute("size", "Integer 16", default: "true")),
      same: [
        (
          "SELECT Z_PK, ZCOUNT, ZISON, ZLEVEL, ZLABEL, 1, 1 FROM ZRULE ORDER BY 1",
          "SELECT Z_PK, ZCOUNT, ZISON, ZLEVEL, ZLABEL, ZISBIG, ZSIZE FROM ZRULE ORDER BY 1"
        )
      ]))

  private static func rules(_ more: String = "") -> String {
    """
    <entity name="Rule">\(attribute("count", "Integer 32", default: "NO"))\(attribute("isOn", "Boolean", default: "0.0"))
    \(attribute("label", "String"))\(attribute("level", "Double", default: "YES"))\(more)</entity>
    """
  }

  /// A number of the third has one digit more than a Double.
  private static let widened = StoreShape(
    name: "numbers that get a wider type",
    model: readings("Boolean", "Float", "Integer 16", "Integer 32", "Integer 64"),
    sql: """
      CREATE TABLE ZREADING (\(key), ZFLAG INTEGER, ZMIDDLE INTEGER, ZSMALL INTEGER, ZWIDE INTEGER, ZPART FLOAT);
      INSERT INTO ZREADING VALUES (1, 1, 1, 1, 70000, -5, 9007199254740993, 1.5),
        (2, 1, 1, 0, -1, 32767, -3, -0.25), (3, 1, 1, NULL, NULL, NULL, NULL, NULL);
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Reading', 0, 3);
      """,
    pairs: [:], deletes: ["Reading": "DELETE FROM ZREADING WHERE Z_PK = 1"],
    values: [
      "Reading.flag": "SELECT Z_PK, ZFLAG FROM ZREADING", "Reading.middle": "SELECT Z_PK, ZMIDDLE FROM ZREADING",
      "Reading.small": "SELECT Z_PK, ZSMALL FROM ZREADING", "Reading.wide": "SELECT Z_PK, ZWIDE FROM ZREADING",
      "Reading.part": "SELECT Z_PK, ZPART FROM ZREADING",
    ],
    change: Change(sql: "UPDATE ZREADING SET ZSMALL = 7, ZWIDE = NULL WHERE Z_PK = 1") { open in
      let reading = try open.object("Reading", 1)
      reading.setValue(7, forKey: "small")
      reading.setValue(nil, forKey: "wide")
    },
    next: Next(
      model: readings("Integer 32", "Double", "Integer 32", "Integer 64", "Double"),
      same: [
        (
          "SELECT Z_PK, ZFLAG, ZMIDDLE, ZSMALL, CAST(ZWIDE AS REAL), ZPART, 'INTEGER' FROM ZREADING ORDER BY 1",
          """
          SELECT Z_PK, ZFLAG, ZMIDDLE, ZSMALL, ZWIDE, ZPART, (SELECT type FROM pragma_table_info('ZREADING') WHERE name = 'ZFLAG')
          FROM ZREADING ORDER BY 1
          """
        ),
        (
          "SELECT typeof(CAST(ZWIDE AS REAL)), typeof(ZSMALL), 'FLOAT' FROM ZREADING ORDER BY Z_PK",
          """
          SELECT typeof(ZWIDE), typeof(ZSMALL), (SELECT type FROM pragma_table_info('ZREADING') WHERE name = 'ZWIDE')
          FROM ZREADING ORDER BY Z_PK
          """
        ),
      ]))

  private static func readings(_ flag: String, _ part: String, _ small: String, _ middle: String, _ wide: String)
    -> String
  {
    """
    <entity name="Reading">\(attribute("flag", flag))\(attribute("middle", middle))\(attribute("part", part))
    \(attribute("small", small))\(attribute("wide", wide))</entity>
    """
  }

  private static let uniqueToOne = StoreShape(
    name: "a to-one in a uniqueness constraint", model: deliveries(attribute("backend", "String"), "backend"),
    sql: """
      CREATE TABLE ZDELIVERY (\(key), ZEVENT INTEGER, Z2_EVENT INTEGER, ZBACKEND VARCHAR);
      CREATE TABLE ZEVENT (\(key));
      CREATE INDEX ZDELIVERY_ZEVENT_INDEX ON ZDELIVERY (ZEVENT); CREATE INDEX ZEVENT_Z_ENT_INDEX ON ZEVENT (Z_ENT);
      CREATE UNIQUE INDEX Z_Delivery_UNIQUE_event_backend ON ZDELIVERY \
      (ZEVENT COLLATE BINARY ASC, ZBACKEND COLLATE BINARY ASC);
      INSERT INTO ZEVENT VALUES (1, 2, 1), (2, 3, 1);
      INSERT INTO ZDELIVERY VALUES (1, 1, 1, 1, 2, 'mail'), (2, 1, 1, 1, 2, 'push'), (3, 1, 1, 2, 3, 'mail'),
        (4, 1, 1, NULL, NULL, 'mail'), (5, 1, 1, NULL, NULL, 'mail'), (6, 1, 1, 1, 2, NULL), (7, 1, 1, 1, 2, NULL);
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Delivery', 0, 7), (2, 'Event', 0, 2), (3, 'Party', 2, 0);
      """,
    pairs: [
      "Delivery.event": "SELECT Z_PK, ZEVENT FROM ZDELIVERY WHERE ZEVENT NOT NULL",
      "Event.deliveries": "SELECT ZEVENT, Z_PK FROM ZDELIVERY WHERE ZEVENT NOT NULL",
    ],
    deletes: [
      "Delivery": "DELETE FROM ZDELIVERY WHERE Z_PK = 1",
      "Event": "DELETE FROM ZEVENT WHERE Z_PK = 1; DELETE FROM ZDELIVERY WHERE ZEVENT = 1",
    ],
    change: Change(sql: "UPDATE ZDELIVERY SET ZEVENT = 2, Z2_EVENT = 3 WHERE Z_PK = 2") { open in
      let (event, party) = try (open.object("Event", 1), open.object("Party", 2))
      let clash = NSEntityDescription.insertNewObject(forEntityName: "Delivery", into: open.context)
      clash.setValue(event, forKey: "event")
      clash.setValue("mail", forKey: "backend")
      let error = #expect(throws: (any Error).self) { try open.context.save() }
      #expect((error as? NSError)?.code == NSManagedObjectConstraintMergeError)
      open.context.delete(clash)
      try open.object("Delivery", 2).setValue(party, forKey: "event")
    },
    next: Next(
      model: deliveries(
        attribute("channel", "String").replacingOccurrences(of: "/>", with: " elementID=\"backend\"/>"), "channel"),
      same: [
        (
          "SELECT Z_PK, ZEVENT, Z2_EVENT, ZBACKEND FROM ZDELIVERY ORDER BY 1",
          "SELECT Z_PK, ZEVENT, Z2_EVENT, ZCHANNEL FROM ZDELIVERY ORDER BY 1"
        ),
        (
          "SELECT 'ZEVENT' UNION ALL SELECT 'ZCHANNEL'",
          """
          SELECT i.name FROM pragma_index_list('ZDELIVERY') l JOIN pragma_index_info(l.name) i WHERE l."unique" ORDER BY i.seqno
          """
        ),
      ]))

  private static func deliveries(_ name: String, _ unique: String) -> String {
    """
    <entity name="Delivery">\(name)
      <relationship name="event" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Event" \
    inverseName="deliveries" inverseEntity="Event"/>
      <uniquenessConstraints><uniquenessConstraint>
        <constraint value="event"/><constraint value="\(unique)"/>
      </uniquenessConstraint></uniquenessConstraints>
    </entity>
    <entity name="Event">
      <relationship name="deliveries" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Delivery" \
    inverseName="event" inverseEntity="Delivery"/>
    </entity>
    <entity name="Party" parentEntity="Event"/>
    """
  }
}
