import Graders

Judge.main([
  PredictWhoNotices(sight),
  TickOffInBulk(tickOff),
  LetTheContextSee(rename),
  SaveBeforeYouUpdate(archive),
  GuardTheValue(isAllowed),
  TellTheUpdatesApart(areUpdatesSound),
])
