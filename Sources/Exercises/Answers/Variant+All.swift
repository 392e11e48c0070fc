// Made from the folders of the exercises by `swift run workbook exercises --write`.

extension Variant {
  /// All unusual answers that are right, exercise by exercise.
  static var all: [Variant] {
    [
      countWhatIsLeft,
      saveTheDelete,
      mendTheModel,
      readTheRefusal,
      findTheStrays,
      tellTheEnginesApart,
      predictWhoNotices,
      tickOffInBulk,
      letTheContextSee,
      saveBeforeYouUpdate,
      guardTheValue,
      tellTheUpdatesApart,
      predictTheBatchDelete,
      keepTheNewest,
      clearTheList,
      tellEveryContext,
      saveThenDelete,
      tellTheDeletesApart,
      predictWhoSees,
      editThatMayBeCancelled,
      handOutIDs,
      makeItOnce,
      keepUpToDate,
      tellTheTreesApart,
      predictWhatIsRead,
      readWhatMayBeGone,
      markAndHide,
      purgeLater,
      leaveOnTheMark,
      tellTheStrategiesApart,
      predictWhenItIsGone,
      countWhoIsLeft,
      keepThePairs,
      deleteInYourOrder,
      propagateByHand,
      tellThePropagationsApart,
    ].flatMap { $0 }
  }
}
