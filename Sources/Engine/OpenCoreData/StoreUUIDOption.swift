/// Option, not in Core Data: the UUID that a new store is to have, so that printed IDs are the same on every run.
public let StoreUUIDOption = StoreOptions.uuidKey
