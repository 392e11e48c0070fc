/// What a batch request is asked to give.
enum BatchAnswer {
  /// That it succeeded.
  case status
  /// How many rows.
  case count
  /// Which rows.
  case objectIDs
}
