import Foundation
import OpenCoreData

extension StoreShape {
  /// Files that number columns of equal names in an order of their own (CH-1000), or whose model lets the two ends of a
  /// relationship disagree (CH-1001).
  static let choosing: [StoreShape] = [numberedJoins, numberedKinds, mismatched]

  /// The numbers behind `Z_14USERS` do not follow those of the entities that it has the members of, and one is left out.
  ///
  /// No row could be read with its two columns exchanged and be the same.
  private static let numberedJoins = StoreShape(
    name: "join tables whose columns have numbers in no order", model: talk(),
    sql: """
      CREATE TABLE ZREACTION (\(key)); CREATE TABLE ZSYSTEMMESSAGE (\(key)); CREATE TABLE ZUSER (\(key));
      CREATE TABLE Z_5USERS (Z_5REACTIONS INTEGER, Z_14USERS1 INTEGER, Z_FOK_14USERS INTEGER, \
      PRIMARY KEY (Z_5REACTIONS, Z_14USERS1));
      CREATE TABLE Z_9USERS (Z_9SYSTEMMESSAGES INTEGER, Z_14USERS INTEGER, PRIMARY KEY (Z_9SYSTEMMESSAGES, Z_14USERS));
      CREATE TABLE Z_14FRIENDS (Z_14FRIENDOF2 INTEGER, Z_14FRIENDS7 INTEGER, PRIMARY KEY (Z_14FRIENDOF2, Z_14FRIENDS7));
      CREATE INDEX Z_5USERS_Z_14USERS1_INDEX ON Z_5USERS (Z_14USERS1, Z_5REACTIONS);
      CREATE INDEX Z_9USERS_Z_14USERS_INDEX ON Z_9USERS (Z_14USERS, Z_9SYSTEMMESSAGES);
      CREATE INDEX Z_14FRIENDS_Z_14FRIENDS7_INDEX ON Z_14FRIENDS (Z_14FRIENDS7, Z_14FRIENDOF2);
      INSERT INTO ZREACTION VALUES (1, 5, 1), (2, 5, 1);
      INSERT INTO ZSYSTEMMESSAGE VALUES (1, 9, 1), (2, 9, 1), (3, 9, 1);
      INSERT INTO ZUSER VALUES (1, 14, 1), (2, 14, 1), (3, 14, 1), (4, 14, 1);
      INSERT INTO Z_5USERS VALUES (1, 4, 2048), (1, 2, 4096), (2, 3, 2048), (2, 1, 4096);
      INSERT INTO Z_9USERS VALUES (1, 1), (1, 4), (2, 3), (3, 4);
      INSERT INTO Z_14FRIENDS VALUES (1, 2), (1, 3), (4, 1);
      INSERT INTO Z_PRIMARYKEY VALUES (5, 'Reaction', 0, 2), (9, 'SystemMessage', 0, 3), (14, 'User', 0, 4);
      """,
    pairs: [
      "Reaction.users": "SELECT Z_5REACTIONS, Z_14USERS1 FROM Z_5USERS ORDER BY 1, Z_FOK_14USERS",
      "SystemMessage.users": "SELECT Z_9SYSTEMMESSAGES, Z_14USERS FROM Z_9USERS",
      "User.reactions": "SELECT Z_14USERS1, Z_5REACTIONS FROM Z_5USERS",
      "User.systemMessages": "SELECT Z_14USERS, Z_9SYSTEMMESSAGES FROM Z_9USERS",
      "User.friends": "SELECT Z_14FRIENDOF2, Z_14FRIENDS7 FROM Z_14FRIENDS",
      "User.friendOf": "SELECT Z_14FRIENDS7, Z_14FRIENDOF2 FROM Z_14FRIENDS",
    ],
    deletes: [
      "Reaction": "DELETE FROM ZREACTION WHERE Z_PK = 1; DELETE FROM Z_5USERS WHERE Z_5REACTIONS = 1",
      "SystemMessage": "DELETE FROM ZSYSTEMMESSAGE WHERE Z_PK = 1; DELETE FROM Z_9USERS WHERE Z_9SYSTEMMESSAGES = 1",
      "User": """
      DELETE FROM ZUSER WHERE Z_PK = 1; DELETE FROM Z_5USERS WHERE Z_14USERS1 = 1;
      DELETE FROM Z_9USERS WHERE Z_14USERS = 1; DELETE FROM Z_14FRIENDS WHERE 1 IN (Z_14FRIENDOF2, Z_14FRIENDS7)
      """,
    ],
    change: Change(
      sql: """
        DELETE FROM Z_9USERS WHERE Z_9SYSTEMMESSAGES = 1 AND Z_14USERS = 1; INSERT INTO Z_9USERS VALUES (1, 3);
        INSERT INTO Z_5USERS VALUES (2, 2, 6144); INSERT INTO Z_14FRIENDS VALUES (2, 4)
        """
    ) { open in
      let users = try (1...4).map { try open.object("User", $0) }
      let message = try open.object("SystemMessage", 1)
      message.mutableSetValue(forKey: "users").remove(users[0])
      users[2].mutableSetValue(forKey: "systemMessages").add(message)
      try open.object("Reaction", 2).mutableOrderedSetValue(forKey: "users").add(users[1])
      users[3].mutableSetValue(forKey: "friendOf").add(users[1])
    },
    next: Next(
      model: talk(user: "<attribute name=\"name\" optional=\"YES\" attributeType=\"String\"/>"),
      same: [
        (
          "SELECT Z_5REACTIONS, Z_14USERS1, Z_FOK_14USERS FROM Z_5USERS ORDER BY 1, 2",
          "SELECT Z_1REACTIONS, Z_3USERS, Z_FOK_3USERS FROM Z_1USERS ORDER BY 1, 2"
        ),
        (
          "SELECT Z_9SYSTEMMESSAGES, Z_14USERS FROM Z_9USERS ORDER BY 1, 2",
          "SELECT Z_2SYSTEMMESSAGES, Z_3USERS1 FROM Z_2USERS ORDER BY 1, 2"
        ),
        (
          "SELECT Z_14FRIENDOF2, Z_14FRIENDS7 FROM Z_14FRIENDS ORDER BY 1, 2",
          "SELECT Z_3FRIENDOF, Z_3FRIENDS FROM Z_3FRIENDS ORDER BY 1, 2"
        ),
      ]))

  private static func talk(user: String = "") -> String {
    func many(_ name: String, _ entity: String, _ inverse: String, _ more: String = "") -> String {
      "<relationship name=\"\(name)\" optional=\"YES\" toMany=\"YES\" \(more) deletionRule=\"Nullify\" "
        + "destinationEntity=\"\(entity)\" inverseName=\"\(inverse)\" inverseEntity=\"\(entity)\"/>"
    }
    return """
      <entity name="Reaction">\(many("users", "User", "reactions", "ordered=\"YES\""))</entity>
      <entity name="SystemMessage">\(many("users", "User", "systemMessages"))</entity>
      <entity name="User">\(user)\(many("friendOf", "User", "friends"))\(many("friends", "User", "friendOf"))
      \(many("reactions", "Reaction", "users"))\(many("systemMessages", "SystemMessage", "users"))</entity>
      """
  }

  /// `ZTITLE` is of the second subentity, `ZPLACE` of the first: the rows tell.
  private static let numberedKinds = StoreShape(
    name: "attributes and to-ones of two subentities that share a name", model: media(),
    sql: """
      CREATE TABLE ZITEM (\(key), ZPLACE INTEGER, ZPLACE1 INTEGER, ZTITLE VARCHAR, ZTITLE1 VARCHAR);
      CREATE TABLE ZSHELF (\(key));
      CREATE INDEX ZITEM_ZPLACE_INDEX ON ZITEM (ZPLACE); CREATE INDEX ZITEM_ZPLACE1_INDEX ON ZITEM (ZPLACE1);
      CREATE INDEX ZITEM_Z_ENT_INDEX ON ZITEM (Z_ENT);
      INSERT INTO ZITEM VALUES (1, 2, 1, 1, NULL, NULL, 'Heat'), (2, 2, 1, 2, NULL, NULL, 'Tide'),
        (3, 3, 1, NULL, 1, 'Rain', NULL), (4, 3, 1, NULL, NULL, 'Wind', NULL);
      INSERT INTO ZSHELF VALUES (1, 4, 1), (2, 4, 1);
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Item', 0, 4), (2, 'Film', 1, 0), (3, 'Sound', 1, 0), (4, 'Shelf', 0, 2);
      """,
    pairs: [
      "Film.place": "SELECT Z_PK, ZPLACE FROM ZITEM WHERE ZPLACE NOT NULL",
      "Sound.place": "SELECT Z_PK, ZPLACE1 FROM ZITEM WHERE ZPLACE1 NOT NULL",
      "Shelf.films": "SELECT ZPLACE, Z_PK FROM ZITEM WHERE ZPLACE NOT NULL",
      "Shelf.sounds": "SELECT ZPLACE1, Z_PK FROM ZITEM WHERE ZPLACE1 NOT NULL",
    ],
    deletes: [
      "Film": "DELETE FROM ZITEM WHERE Z_PK = 1",
      "Shelf": """
      DELETE FROM ZSHELF WHERE Z_PK = 1; UPDATE ZITEM SET ZPLACE = NULL WHERE ZPLACE = 1;
      UPDATE ZITEM SET ZPLACE1 = NULL WHERE ZPLACE1 = 1
      """,
    ],
    values: [
      "Film.title": "SELECT Z_PK, ZTITLE1 FROM ZITEM WHERE Z_ENT = 2",
      "Sound.title": "SELECT Z_PK, ZTITLE FROM ZITEM WHERE Z_ENT = 3",
    ],
    change: Change(
      sql: """
        UPDATE ZITEM SET ZTITLE = 'Storm', ZPLACE1 = 2 WHERE Z_PK = 4; UPDATE ZITEM SET ZTITLE1 = NULL WHERE Z_PK = 1
        """
    ) { open in
      let sound = try open.object("Sound", 4)
      sound.setValue("Storm", forKey: "title")
      sound.setValue(try open.object("Shelf", 2), forKey: "place")
      try open.object("Film", 1).setValue(nil, forKey: "title")
    },
    next: Next(
      model: media(film: "<attribute name=\"minutes\" optional=\"YES\" attributeType=\"Integer 16\"/>"),
      same: [
        (
          "SELECT Z_PK, ZTITLE1, ZPLACE FROM ZITEM WHERE Z_ENT = 2 ORDER BY 1",
          "SELECT Z_PK, ZTITLE, ZPLACE FROM ZITEM WHERE Z_ENT = 2 ORDER BY 1"
        ),
        (
          "SELECT Z_PK, ZTITLE, ZPLACE1 FROM ZITEM WHERE Z_ENT = 3 ORDER BY 1",
          "SELECT Z_PK, ZTITLE1, ZPLACE1 FROM ZITEM WHERE Z_ENT = 3 ORDER BY 1"
        ),
      ]))

  private static func media(film: String = "") -> String {
    func kind(_ name: String, _ members: String, _ more: String = "") -> String {
      """
      <entity name="\(name)" parentEntity="Item">\(more)
        <relationship name="place" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Shelf" \
      inverseName="\(members)" inverseEntity="Shelf"/>
        <attribute name="title" optional="YES" attributeType="String"/>
      </entity>
      """
    }
    func many(_ name: String, _ entity: String) -> String {
      "<relationship name=\"\(name)\" optional=\"YES\" toMany=\"YES\" deletionRule=\"Nullify\" "
        + "destinationEntity=\"\(entity)\" inverseName=\"place\" inverseEntity=\"\(entity)\"/>"
    }
    return """
      <entity name="Item"/>\(kind("Film", "films", film))\(kind("Sound", "sounds"))
      <entity name="Shelf">\(many("films", "Film"))\(many("sounds", "Sound"))</entity>
      """
  }

  /// Every image names its artist's thumbnail as the inverse of its artist, and one of them is the thumbnail.
  private static let mismatched = StoreShape(
    name: "to-ones that name different inverses", model: gallery(),
    sql: """
      CREATE TABLE ZARTIST (\(key), ZTHUMBNAIL INTEGER);
      CREATE TABLE ZIMAGE (\(key), ZARTIST INTEGER, ZTHUMBNAILOF INTEGER);
      CREATE INDEX ZARTIST_ZTHUMBNAIL_INDEX ON ZARTIST (ZTHUMBNAIL); CREATE INDEX ZIMAGE_ZARTIST_INDEX ON ZIMAGE (ZARTIST);
      CREATE INDEX ZIMAGE_ZTHUMBNAILOF_INDEX ON ZIMAGE (ZTHUMBNAILOF);
      INSERT INTO ZARTIST VALUES (1, 1, 1, 1), (2, 1, 1, 3), (3, 1, 1, NULL);
      INSERT INTO ZIMAGE VALUES (1, 2, 1, 1, 1), (2, 2, 1, 1, NULL), (3, 2, 1, 2, 2), (4, 2, 1, NULL, NULL);
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Artist', 0, 3), (2, 'Image', 0, 4);
      """,
    pairs: [
      "Artist.thumbnail": "SELECT Z_PK, ZTHUMBNAIL FROM ZARTIST WHERE ZTHUMBNAIL NOT NULL",
      "Image.artist": "SELECT Z_PK, ZARTIST FROM ZIMAGE WHERE ZARTIST NOT NULL",
      "Image.thumbnailOf": "SELECT Z_PK, ZTHUMBNAILOF FROM ZIMAGE WHERE ZTHUMBNAILOF NOT NULL",
    ],
    // No relationship of an artist leads to those whose `artist` it is: their keys stay.
    deletes: [
      "Artist": "DELETE FROM ZARTIST WHERE Z_PK = 1; UPDATE ZIMAGE SET ZTHUMBNAILOF = NULL WHERE ZTHUMBNAILOF = 1",
      "Image": "DELETE FROM ZIMAGE WHERE Z_PK = 1; UPDATE ZARTIST SET ZTHUMBNAIL = NULL WHERE ZTHUMBNAIL = 1",
    ],
    change: Change(
      sql: """
        DELETE FROM ZIMAGE WHERE Z_PK = 2; UPDATE ZIMAGE SET ZARTIST = 3, ZTHUMBNAILOF = 3 WHERE Z_PK = 4;
        UPDATE ZARTIST SET ZTHUMBNAIL = 4 WHERE Z_PK = 3
        """
    ) { open in
      // The thumbnail of its artist is another image, and stays. Where an artist keeps up its thumbnail, so does that one's
      // `thumbnailOf`, which the thumbnail names.
      open.context.delete(try open.object("Image", 2))
      try open.object("Image", 4).setValue(try open.object("Artist", 3), forKey: "artist")
    },
    next: Next(
      model: gallery(artist: "<attribute name=\"name\" optional=\"YES\" attributeType=\"String\"/>"),
      same: [
        ("SELECT Z_PK, ZTHUMBNAIL FROM ZARTIST ORDER BY 1", "SELECT Z_PK, ZTHUMBNAIL FROM ZARTIST ORDER BY 1"),
        (
          "SELECT Z_PK, ZARTIST, ZTHUMBNAILOF FROM ZIMAGE ORDER BY 1",
          "SELECT Z_PK, ZARTIST, ZTHUMBNAILOF FROM ZIMAGE ORDER BY 1"
        ),
      ]))

  private static func gallery(artist: String = "") -> String {
    func one(_ name: String, _ entity: String, _ inverse: String) -> String {
      "<relationship name=\"\(name)\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" "
        + "destinationEntity=\"\(entity)\" inverseName=\"\(inverse)\" inverseEntity=\"\(entity)\"/>"
    }
    return """
      <entity name="Artist">\(artist)\(one("thumbnail", "Image", "thumbnailOf"))</entity>
      <entity name="Image">\(one("artist", "Artist", "thumbnail"))\(one("thumbnailOf", "Artist", "thumbnail"))</entity>
      """
  }
}
