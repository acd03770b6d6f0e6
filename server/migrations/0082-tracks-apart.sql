-- The tables of tracks may lie on other nodes of a cluster than items and users (decision 48): no key crosses that border, and
-- every unique one has the machine in it.

-- It needs many tables at once, of which servers of the last release hold some while they wait for others: it gives way before they
-- are ended for a deadlock, and is tried again.
set local lock_timeout = '400ms';

-- What machines that are gone have recorded goes by the sweep; so does what was on its way when they went.
create table doomed_machines (
  equipment uuid primary key,
  after timestamptz not null default now()
);
-- The last release empties the table of before, and would leave there what it does not know of.
insert into doomed_machines select * from doomed_tracks;

create function doom_machine() returns trigger language plpgsql as $$
begin
  insert into doomed_machines (equipment) values (old.id) on conflict do nothing;
  return null;
end $$;

create trigger items_machine_gone after delete on items
  for each row when (old.kind = 'equipment') execute function doom_machine();

drop trigger tracking_gone on tracking;
drop function doom_track();
-- Not checked for the rows there are: each had its row in `tracking`, and that one in `items`.
alter table recorders drop constraint recorders_equipment_fkey,
  add constraint recorders_equipment_fkey foreign key (equipment) references items on delete cascade not valid;
alter table tracking drop constraint tracking_equipment_fkey;
alter table track_days drop constraint track_days_equipment_fkey;
alter table photos drop constraint photos_equipment_fkey;
alter table incidents drop constraint incidents_equipment_fkey;
alter table diary_notes drop constraint diary_notes_equipment_fkey, drop constraint diary_notes_author_fkey;

-- Who deletes a user takes his name off his notes.
drop trigger diary_notes_author_gone on diary_notes;
drop function forget_note_author();

create function forget_author() returns trigger language plpgsql as $$
begin
  update diary_notes set author = null, author_name = 'Удалённый пользователь' where author = old.id;
  return null;
end $$;

create trigger users_notes_left after delete on users for each row execute function forget_author();

alter table photos drop constraint photos_pkey, add constraint photos_pkey primary key using index photos_key;
alter table incidents drop constraint incidents_pkey, add constraint incidents_pkey primary key using index incidents_key;
alter table diary_notes drop constraint diary_notes_pkey,
  add constraint diary_notes_pkey primary key using index diary_notes_key;
