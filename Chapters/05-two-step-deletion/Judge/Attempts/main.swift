import Graders

Judge.main([
  PredictWhatIsRead(reading),
  ReadWhatMayBeGone(nameIfThere),
  MarkAndHide(mark, visibleCountries),
  PurgeLater(purge),
  LeaveOnTheMark(OwnCountry.self),
  TellTheStrategiesApart(isDeletionSound),
])
