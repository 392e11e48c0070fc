extension Assignment {
  /// The assignments of chapter 3.
  static let chapter3 = [
    Assignment(PredictTheBatchDelete.self), Assignment(KeepTheNewest.self), Assignment(ClearTheList.self),
    Assignment(TellEveryContext.self), Assignment(SaveThenDelete.self), Assignment(TellTheDeletesApart.self),
  ]
}
