-- For the keys of the next migration, in a transaction of their own: while an index is built others read on, and what takes the
-- tables alone is short.
create unique index photos_key on photos (equipment, id);
create index photos_id on photos (id);
create unique index incidents_key on incidents (equipment, id);
create unique index diary_notes_key on diary_notes (equipment, id);
create index diary_notes_author on diary_notes (author);
