-- How often a phone takes photos by itself, from when on: told at the start of a recording and at each change.
create table photo_plans (
  equipment uuid not null references items on delete cascade,
  at timestamptz not null,
  recorder uuid not null references recorders on delete cascade,
  -- 0: none.
  minutes smallint not null check (minutes between 0 and 1440),
  primary key (equipment, at, recorder)
);

create index photo_plans_recorder on photo_plans (recorder, at desc);
