extension Assignment {
  /// The assignments of chapter 1.
  static let chapter1 = [
    Assignment(CountWhatIsLeft.self), Assignment(SaveTheDelete.self), Assignment(MendTheModel.self),
    Assignment(ReadTheRefusal.self), Assignment(FindTheStrays.self), Assignment(TellTheEnginesApart.self),
  ]
}
