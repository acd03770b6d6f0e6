-- A kept page of a listing names what a moderator has looked at and the ИНН that its owner shows: what he takes off must not stay for half an hour.
create trigger pages_changed_by_documents after insert or delete or update of checked_at, checked on document_checks
  for each statement execute function pages_changed();
create trigger pages_changed_by_requisites after insert or delete or update of inn, shown on requisites
  for each statement execute function pages_changed();
