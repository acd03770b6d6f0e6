-- Trackers wired to machines: a key of a user for all of his, and which tracker is which machine's recorder (decision 44).

create table tracker_keys (
  user_id uuid primary key references users on delete cascade,
  -- SHA-256 of the key.
  token_hash bytea not null unique,
  made_at timestamptz not null default now()
);

-- The id by which a tracker names itself: IMEI, or whatever its server calls it.
alter table recorders add column tracker_id text;
create unique index recorders_tracker on recorders (user_id, tracker_id) where revoked_at is null;

-- What a wired tracker tells beside the place. A row without any of this stays as long as it was.
alter table track_points
  -- The counter of the engine's hours, seconds.
  add column engine_s integer,
  -- Fuel in the tank: litres, or tenths of a per cent, whatever the tracker knows.
  add column fuel_l real,
  add column fuel_permille smallint,
  -- Discrete inputs, one bit each, the first one lowest.
  add column inputs integer;

-- Ignition decides now where it contradicted vibration, and where nothing told what a bucket did.
select mark_stale(array_agg(d.equipment), array_agg((d.day::text || ' 12:00')::timestamp at time zone t.time_zone))
from track_days d join tracking t using (equipment)
where d.emptied_at is null and 'ignition' = any (d.work_by)
having count(*) > 0;
