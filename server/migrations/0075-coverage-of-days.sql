-- What a day's phones should have sent and what came (coverage.rules.ts), for the list of days, tables and papers.
alter table track_days
  -- Photos by the intervals that phones had told; null: none had told any, or nobody has counted.
  add column photos_expected integer,
  add column photos_came integer,
  -- Of the recording, and how much of it points cover; null as above.
  add column recorded_s integer,
  add column covered_s integer;

-- Of the days before, those of the last weeks are counted: papers and lists are about them.
select mark_stale(array_agg(d.equipment), array_agg((d.day::text || ' 12:00')::timestamp at time zone t.time_zone))
from track_days d join tracking t using (equipment)
where d.emptied_at is null and d.day > (now() - interval '35 days')::date
having count(*) > 0;
