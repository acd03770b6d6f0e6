-- How a machine shakes each phone in its cab, as each day showed it, and what somebody has said of its engine
-- (docs/decisions/0053-engine-levels.md). Both are tables of tracks: no keys to others.

-- M/s². Null where the day did not show it. Days without any of these have no row.
create table engine_levels (
  equipment uuid not null,
  day date not null,
  recorder uuid not null,
  -- As the day showed by itself: both or none.
  idle double precision,
  work double precision,
  -- The weakest of running engines that kept their frequency.
  firm double precision,
  -- While somebody said what the engine did.
  marked_off double precision,
  marked_idle double precision,
  marked_work double precision,
  primary key (equipment, day, recorder)
);

create table engine_marks (
  equipment uuid not null,
  id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  what text not null check (what in ('off', 'idle', 'work')),
  -- The phone that was calibrated; null where it was said on the day's page.
  recorder uuid,
  created_at timestamptz not null default now(),
  primary key (equipment, id)
);

create index engine_marks_time on engine_marks (equipment, to_at);
