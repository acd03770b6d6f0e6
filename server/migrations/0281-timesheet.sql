-- By what rules of the company hours of operators are counted, and what was corrected in the timesheet by hand (decision 100).
create table timesheet_rules (
  user_id uuid primary key references users on delete cascade,
  -- Minutes of the dinner, taken out of a shift that is longer than so many minutes.
  dinner_m integer not null,
  dinner_after_m integer not null,
  -- Minutes to which each day is rounded; 0: to the hundredth of an hour.
  round_m integer not null,
  -- Minutes without work after which another shift begins.
  apart_m integer not null,
  -- Minutes without records within a shift that leave the day to somebody's decision.
  gap_m integer not null
);

-- The newest row of an operator's day counts; the ones before stay.
create table timesheet_corrections (
  user_id uuid not null references users on delete cascade,
  id bigint generated always as identity,
  operator bigint not null references operators on delete cascade,
  day date not null,
  -- Null: as it was recorded again.
  mark text,
  hours_s integer check (hours_s >= 0),
  night_s integer check (night_s >= 0),
  reason text not null,
  made_at timestamptz not null default now(),
  made_by text not null,
  primary key (user_id, id),
  check (night_s is null or night_s <= hours_s)
);
create index timesheet_corrections_day on timesheet_corrections (user_id, day);
create index timesheet_corrections_operator on timesheet_corrections (operator);
