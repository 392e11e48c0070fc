import Graders

Judge.main([
  CountWhatIsLeft(rowsLeft),
  SaveTheDelete(deleteSeries),
  MendTheModel(familyRules),
  ReadTheRefusal(refusals),
  FindTheStrays(strays),
  TellTheEnginesApart(isSound),
])
