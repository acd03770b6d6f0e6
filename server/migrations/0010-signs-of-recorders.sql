-- What recorders tell besides points: calls for help, the end of a recording; and what of theirs was refused.

-- Calls for help on their way: `incidents` takes them away when somebody looks or listens.
create table alarms (
  equipment uuid not null references items on delete cascade,
  at timestamptz not null,
  lat double precision,
  lng double precision,
  primary key (equipment, at),
  check ((lat is null) = (lng is null))
);

-- When somebody pressed «Стоп»: the silence after it is no incident.
create table recording_stops (
  equipment uuid not null references items on delete cascade,
  at timestamptz not null,
  recorder uuid not null references recorders on delete cascade,
  primary key (equipment, at, recorder)
);

create index recording_stops_recorder on recording_stops (recorder, at desc);

-- Points that were refused, by reason, since the refusals began.
create table recorder_refusals (
  recorder uuid not null references recorders on delete cascade,
  -- Russian, as the owner reads it.
  reason text not null,
  points integer not null,
  since timestamptz not null,
  last_at timestamptz not null,
  primary key (recorder, reason)
);

-- An integer of ms ends at 24 days; a phone without a battery of its own may wake up in 1970.
alter table recorders alter column skew_ms type double precision;

alter table incidents drop constraint incidents_kind_check;
alter table incidents add constraint incidents_kind_check check (
  kind in ('silent', 'overspeed', 'night_move', 'photo_missing', 'mock_location', 'low_battery', 'sos'));
-- For live events: what was found since a moment.
alter table incidents add column found_at timestamptz not null default now();
create index incidents_sos on incidents (found_at) where kind = 'sos';
