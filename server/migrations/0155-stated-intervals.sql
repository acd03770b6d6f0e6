-- How often a recorder says that it means to send, from when on; null: it says so no more. The owner's word is a series of its own, and
-- stands above the recorder's (docs/decisions/0051-false-positions.md). A table of tracks: no keys to others.

create table stated_intervals (
  equipment uuid not null,
  recorder uuid not null,
  by text not null check (by in ('owner', 'recorder')),
  from_at timestamptz not null,
  seconds integer check (seconds between 1 and 86400),
  primary key (equipment, recorder, by, from_at)
);
