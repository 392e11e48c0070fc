import Graders

Judge.main([
  PredictWhereItStands(noteFiles),
  EraseOnDelete(eraseOnDelete),
  FindWhereItStillStands(filesHolding),
  BlankAGuest(blankGuests),
  EraseAndProveIt(eraseGuests),
  TellTheErasersApart(isEraserSound),
])
