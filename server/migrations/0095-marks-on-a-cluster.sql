-- Written anew for a cluster (docs/decisions/0049-several-nodes.md): there a function in SQL may not give what it was called with to
-- tables that are distributed, and one in PL/pgSQL may. The machines are named, so that only their shards are asked.
create or replace function mark_stale(machines uuid[], moments timestamptz[]) returns void language plpgsql as $$
declare
  -- Often it is one, as many times as there are moments.
  own uuid[] := array(select distinct machine from unnest(machines) as m (machine));
begin
  insert into stale_days (equipment, day, from_at, from_for)
  select t.equipment,
    case when t.zones_before = '[]' then (m.moment at time zone t.time_zone)::date
      else machine_day(t.time_zone, t.zones_before, m.moment) end,
    min(m.moment), 1
  from unnest(machines, moments) as m (machine, moment)
  join tracking t on t.equipment = m.machine
  where t.equipment = any (own)
  group by 1, 2
  order by 1, 2
  on conflict (equipment, day) do update set changes = stale_days.changes + 1, from_for = stale_days.changes + 1,
    from_at = case when stale_days.from_for = stale_days.changes then least(stale_days.from_at, excluded.from_at)
      else '-infinity' end;
end $$;
