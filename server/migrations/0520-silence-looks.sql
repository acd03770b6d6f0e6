-- One row: when machines were last looked at for silence, so that a silence that begins while no server runs is found afterwards.
create table silence_looks (
  one boolean primary key default true check (one),
  -- The last turn of the job, and the last that looked: turns after a pause wait until phones have sent what they kept.
  turn_at timestamptz not null,
  looked_at timestamptz not null,
  -- When the turns went on after a pause.
  resumed_at timestamptz
);
