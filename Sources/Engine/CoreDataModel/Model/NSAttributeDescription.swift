import Foundation

/// An attribute of an entity: one value of one type.
open class NSAttributeDescription: NSPropertyDescription {
  /// The kind of value.
  ///
  /// `undefinedAttributeType` is legal for transient attributes only.
  public var attributeType: NSAttributeType = .undefinedAttributeType { willSet { requireMutable() } }

  /// The kind of value, in the newer spelling of `attributeType`.
  public var type: AttributeType {
    get { AttributeType(rawValue: attributeType) }
    set { attributeType = newValue.rawValue }
  }

  /// The value a new object starts with.
  ///
  /// Default nil, for numbers too (XM-07b).
  public var defaultValue: Any? { willSet { requireMutable() } }

  /// The name of the transformer that a transformable attribute's values go to the store through; nil means the secure
  /// archive (SQ-18).
  public var valueTransformerName: String? { willSet { requireMutable() } }

  /// Whether large values of binary data may lie in files beside the store.
  ///
  /// Default false. Part of the entity's version hash (XM-60b).
  public var allowsExternalBinaryDataStorage: Bool = false { willSet { requireMutable() } }

  /// Whether Apple's framework encrypts the values that it sends to CloudKit.
  ///
  /// It is kept and copied, and read from a model's file; there is no CloudKit here (CH-1073). Not part of the entity's version
  /// hash (XM-60). Default false.
  public var allowsCloudEncryption: Bool = false { willSet { requireMutable() } }

  /// Whether the history of a store keeps the value of a deleted object (XM-21b).
  ///
  /// Default false. Part of the entity's version hash (XM-60b): a store that was made without it has to be migrated.
  public var preservesValueInHistoryOnDeletion = false { willSet { requireMutable() } }

  /// The name of the class of the attribute's values.
  public var attributeValueClassName: String? {
    get { customValueClassName ?? attributeType.row.className }
    set {
      requireMutable()
      customValueClassName = newValue
    }
  }
  private var customValueClassName: String?
}

extension NSAttributeDescription {
  /// The kind of an attribute, as a value that wraps `NSAttributeType`.
  public struct AttributeType: RawRepresentable, Hashable, Sendable {
    /// The older spelling.
    public typealias RawValue = NSAttributeType

    /// The older spelling.
    public var rawValue: NSAttributeType

    /// Wraps the older spelling.
    public init(rawValue: NSAttributeType) { self.rawValue = rawValue }

    /// No type; for transient attributes.
    public static let undefined = AttributeType(rawValue: .undefinedAttributeType)
    /// 16-bit integer.
    public static let integer16 = AttributeType(rawValue: .integer16AttributeType)
    /// 32-bit integer.
    public static let integer32 = AttributeType(rawValue: .integer32AttributeType)
    /// 64-bit integer.
    public static let integer64 = AttributeType(rawValue: .integer64AttributeType)
    /// `NSDecimalNumber`.
    public static let decimal = AttributeType(rawValue: .decimalAttributeType)
    /// Double-precision number.
    public static let double = AttributeType(rawValue: .doubleAttributeType)
    /// Single-precision number.
    public static let float = AttributeType(rawValue: .floatAttributeType)
    /// `String`.
    public static let string = AttributeType(rawValue: .stringAttributeType)
    /// `Bool`.
    public static let boolean = AttributeType(rawValue: .booleanAttributeType)
    /// `Date`.
    public static let date = AttributeType(rawValue: .dateAttributeType)
    /// `Data`.
    public static let binaryData = AttributeType(rawValue: .binaryDataAttributeType)
    /// `UUID`.
    public static let uuid = AttributeType(rawValue: .UUIDAttributeType)
    /// `URL`.
    public static let uri = AttributeType(rawValue: .URIAttributeType)
    /// A value that a transformer turns into data.
    public static let transformable = AttributeType(rawValue: .transformableAttributeType)
    /// The ID of a managed object, in fetch results.
    public static let objectID = AttributeType(rawValue: .objectIDAttributeType)
    /// Several values under one name.
    public static let composite = AttributeType(rawValue: .compositeAttributeType)
  }
}
