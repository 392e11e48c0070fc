// Made from the folders of the exercises by `swift run workbook exercises --write`.

extension WrongAnswer {
  /// All wrong answers, exercise by exercise.
  static var all: [WrongAnswer] {
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
