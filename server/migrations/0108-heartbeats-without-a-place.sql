-- A phone that lives and makes no points says so each ten minutes: in a hangar, with locating switched off, and so on.

create table recorder_beats (
  recorder uuid not null references recorders on delete cascade,
  at timestamptz not null,
  equipment uuid not null references items on delete cascade,
  state text not null check (state in ('signal', 'location_off', 'denied', 'saver', 'inexact', 'restricted')),
  since timestamptz,
  -- Per cent.
  battery smallint,
  -- What the phone told of the engine, as a point does.
  charging boolean,
  vibration real,
  frequency real,
  primary key (recorder, at)
);

create index recorder_beats_equipment on recorder_beats (equipment, at);
