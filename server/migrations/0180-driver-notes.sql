-- What a driver says with one press on his phone: what has happened, and who is driving from then on.
create table driver_notes (
  equipment uuid not null references items on delete cascade,
  -- Made by the phone, so that a note that is told again is one.
  id uuid not null,
  recorder uuid references recorders on delete set null,
  at timestamptz not null,
  what text not null check (what in ('driver', 'breakdown', 'fuel', 'customer_idle')),
  lat double precision,
  lng double precision,
  driver bigint references operators on delete set null,
  -- As the owner wrote it then.
  driver_name text not null,
  received_at timestamptz not null default now(),
  primary key (equipment, id)
);

create index driver_notes_at on driver_notes (equipment, at);
create index driver_notes_recorder on driver_notes (recorder, at);
create index driver_notes_driver on driver_notes (driver, at);
