// Made from the folders of the exercises by `swift run workbook exercises --write`.

import Graders

@testable import Solutions
@testable import Starters

/// The functions of the starters and of the solutions, handed to the grader as those of a reader's file are.
enum HandedIn {
  static var starters: [any Attempt] {
    [
      CountWhatIsLeft(Starters.rowsLeft),
      SaveTheDelete(Starters.deleteSeries),
      MendTheModel(Starters.familyRules),
      ReadTheRefusal(Starters.refusals),
      FindTheStrays(Starters.strays),
      TellTheEnginesApart(Starters.isSound),
      PredictWhoNotices(Starters.sight),
      TickOffInBulk(Starters.tickOff),
      LetTheContextSee(Starters.rename),
      SaveBeforeYouUpdate(Starters.archive),
      GuardTheValue(Starters.isAllowed),
      TellTheUpdatesApart(Starters.areUpdatesSound),
      PredictTheBatchDelete(Starters.batchOutcome),
      KeepTheNewest(Starters.deleteAllDone),
      ClearTheList(Starters.clearDone),
      TellEveryContext(Starters.deleteSeriesInBulk),
      SaveThenDelete(Starters.deleteWhatIsDone),
      TellTheDeletesApart(Starters.areDeletesSound),
      PredictWhoSees(Starters.whoSees),
      EditThatMayBeCancelled(Starters.editItem),
      HandOutIDs(Starters.addItems),
      MakeItOnce(Starters.OwnVoyage.self, Starters.makeVoyage),
      KeepUpToDate(Starters.receive),
      TellTheTreesApart(Starters.areTreesSound),
      PredictWhatIsRead(Starters.reading),
      ReadWhatMayBeGone(Starters.nameIfThere),
      MarkAndHide(Starters.mark, Starters.visibleCountries),
      PurgeLater(Starters.purge),
      LeaveOnTheMark(Starters.OwnCountry.self),
      TellTheStrategiesApart(Starters.isDeletionSound),
      PredictWhenItIsGone(Starters.traces),
      CountWhoIsLeft(Starters.membersLeft),
      KeepThePairs(Starters.OwnA.self),
      DeleteInYourOrder(Starters.deleteOwner),
      PropagateByHand(Starters.propagateDelete),
      TellThePropagationsApart(Starters.isPropagationSound),
    ]
  }

  static var solutions: [any Attempt] {
    [
      CountWhatIsLeft(Solutions.rowsLeft),
      SaveTheDelete(Solutions.deleteSeries),
      MendTheModel(Solutions.familyRules),
      ReadTheRefusal(Solutions.refusals),
      FindTheStrays(Solutions.strays),
      TellTheEnginesApart(Solutions.isSound),
      PredictWhoNotices(Solutions.sight),
      TickOffInBulk(Solutions.tickOff),
      LetTheContextSee(Solutions.rename),
      SaveBeforeYouUpdate(Solutions.archive),
      GuardTheValue(Solutions.isAllowed),
      TellTheUpdatesApart(Solutions.areUpdatesSound),
      PredictTheBatchDelete(Solutions.batchOutcome),
      KeepTheNewest(Solutions.deleteAllDone),
      ClearTheList(Solutions.clearDone),
      TellEveryContext(Solutions.deleteSeriesInBulk),
      SaveThenDelete(Solutions.deleteWhatIsDone),
      TellTheDeletesApart(Solutions.areDeletesSound),
      PredictWhoSees(Solutions.whoSees),
      EditThatMayBeCancelled(Solutions.editItem),
      HandOutIDs(Solutions.addItems),
      MakeItOnce(Solutions.OwnVoyage.self, Solutions.makeVoyage),
      KeepUpToDate(Solutions.receive),
      TellTheTreesApart(Solutions.areTreesSound),
      PredictWhatIsRead(Solutions.reading),
      ReadWhatMayBeGone(Solutions.nameIfThere),
      MarkAndHide(Solutions.mark, Solutions.visibleCountries),
      PurgeLater(Solutions.purge),
      LeaveOnTheMark(Solutions.OwnCountry.self),
      TellTheStrategiesApart(Solutions.isDeletionSound),
      PredictWhenItIsGone(Solutions.traces),
      CountWhoIsLeft(Solutions.membersLeft),
      KeepThePairs(Solutions.OwnA.self),
      DeleteInYourOrder(Solutions.deleteOwner),
      PropagateByHand(Solutions.propagateDelete),
      TellThePropagationsApart(Solutions.isPropagationSound),
    ]
  }
}
