-- What the Android app tells of itself, and when the phone did not let it record.

alter table recorders
  add column app_version text,
  add column device text,
  add column maker text;

create table recorder_sleeps (
  recorder uuid not null references recorders on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- asleep: the phone froze or ended the app; off: the phone was off; stopped: somebody closed the app.
  reason text not null check (reason in ('asleep', 'off', 'stopped')),
  equipment uuid not null references items on delete cascade,
  primary key (recorder, from_at),
  check (from_at < until_at)
);

create index recorder_sleeps_equipment on recorder_sleeps (equipment, until_at);
