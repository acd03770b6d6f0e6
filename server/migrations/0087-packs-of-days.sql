-- Points of days that go on, packed, so that a sum reads only what is new (docs/decisions/0046-summing-days.md).

-- The earliest moment that was touched since the day was summed. It tells so only for `from_for` changes: the last release
-- counts changes without it, and then nobody knows.
alter table stale_days
  add column from_at timestamptz not null default '-infinity',
  add column from_for bigint;

create or replace function mark_stale(machines uuid[], moments timestamptz[]) returns void language sql as $$
  insert into stale_days (equipment, day, from_at, from_for)
  select t.equipment,
    case when t.zones_before = '[]' then (m.moment at time zone t.time_zone)::date
      else machine_day(t.time_zone, t.zones_before, m.moment) end,
    min(m.moment), 1
  from unnest(machines, moments) as m (machine, moment)
  join tracking t on t.equipment = m.machine
  group by 1, 2
  order by 1, 2
  on conflict (equipment, day) do update set changes = stale_days.changes + 1, from_for = stale_days.changes + 1,
    from_at = case when stale_days.from_for = stale_days.changes then least(stale_days.from_at, excluded.from_at)
      else '-infinity' end
$$;

-- All points of a day, and those that lead into it, in [since, until). What they are goes by `from_at`: nothing else may
-- tell whether they are still those of `track_points`.
create table day_packs (
  equipment uuid not null,
  day date not null,
  since timestamptz not null,
  until timestamptz not null,
  points bytea not null,
  primary key (equipment, day, until)
);
-- Coordinates hardly shrink.
alter table day_packs alter column points set storage external;
