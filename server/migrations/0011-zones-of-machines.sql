-- A machine's time zone may change; days that were closed stay as they are.

alter table tracking
  -- Zones of before, the oldest first: [{"timeZone": "Europe/Moscow", "lastDay": "2026-11-22"}], with the last day that
  -- began in each.
  add column zones_before jsonb not null default '[]',
  -- Whether the zone was chosen by the owner or follows the first point; before that it is a guess.
  add column zone_settled boolean not null default false;

update tracking t set zone_settled = true where exists (select from track_days d where d.equipment = t.equipment);

-- The day of a moment; the same as dayOf in zones.rules.ts.
create function machine_day(time_zone text, zones_before jsonb, moment timestamptz) returns date
language plpgsql stable as $$
declare
  before jsonb;
  first date := '-infinity';
  day date;
begin
  for before in select * from jsonb_array_elements(zones_before) loop
    day := (moment at time zone (before ->> 'timeZone'))::date;
    if day < (before ->> 'lastDay')::date then return greatest(first, day); end if;
    first := (before ->> 'lastDay')::date;
  end loop;
  return greatest(first, (moment at time zone time_zone)::date);
end $$;

create or replace function mark_stale(machines uuid[], moments timestamptz[]) returns void language sql as $$
  insert into stale_days (equipment, day)
  select distinct t.equipment,
    case when t.zones_before = '[]' then (m.moment at time zone t.time_zone)::date
      else machine_day(t.time_zone, t.zones_before, m.moment) end
  from unnest(machines, moments) as m (machine, moment)
  join tracking t on t.equipment = m.machine
  order by 1, 2
  on conflict (equipment, day) do update set changes = stale_days.changes + 1
$$;
