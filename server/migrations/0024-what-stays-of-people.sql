-- What stays of somebody whose account is gone: his notes in others' diaries, without his name.

create function forget_note_author() returns trigger language plpgsql as $$
begin
  new.author_name := 'Удалённый пользователь';
  return new;
end $$;

-- Deleting a user sets `author` to null.
create trigger diary_notes_author_gone before update of author on diary_notes
  for each row when (new.author is null) execute function forget_note_author();

update diary_notes set author_name = 'Удалённый пользователь' where author is null;

-- For the nightly job that forgets.
create index recorders_revoked on recorders (revoked_at) where revoked_at is not null;
create index listing_complaints_decided on listing_complaints (decided_at) where decided_at is not null;
