-- Days are computed anew (decision 13): standing is told as idle, off or unknown, and no longer as work.
alter table track_days
  add column off_s integer not null default 0,
  add column unknown_s integer not null default 0,
  -- The recorder sends its points so far apart that the way between them is only as long as the straight lines.
  add column sparse boolean not null default false,
  -- A sum that changes with the day's last points, which also lead into the next day.
  add column tail double precision not null default 0;

-- Whoever computes them next time makes them anew; days whose points are deleted keep what was found then.
select mark_stale(array_agg(d.equipment), array_agg((d.day::text || ' 12:00')::timestamp at time zone t.time_zone))
from track_days d join tracking t using (equipment) where d.emptied_at is null;
