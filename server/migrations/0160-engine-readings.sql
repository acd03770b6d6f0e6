-- What the owner has read off a machine's own counter of engine hours (docs/decisions/0065-engine-hours.md). One a moment: who enters
-- it again corrects it.
create table engine_readings (
  equipment uuid not null references items on delete cascade,
  at timestamptz not null,
  engine_s integer not null check (engine_s >= 0),
  entered_at timestamptz not null default now(),
  primary key (equipment, at)
);
