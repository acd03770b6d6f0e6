-- A second of two recorders is a point of each (decision 17): the recorder is part of the key. The points of files have
-- none and count as those of one.
alter table track_points drop constraint track_points_pkey;
alter table track_points
  add constraint track_points_key unique nulls not distinct (equipment, recorded_at, recorder);

alter table track_days
  -- Whose points count for most of the day; null: a file's.
  add column recorder uuid,
  -- For how long two recorders told places that exclude each other.
  add column apart_s integer not null default 0;

-- Days in which several have told, and those into which their last hour leads, are made anew.
select mark_stale(array_agg(equipment), array_agg(moment))
from (
  select q.equipment, min(q.moment) as moment
  from (
    select p.equipment, p.recorder, m.moment, machine_day(t.time_zone, t.zones_before, m.moment) as day
    from (
      select equipment, date_bin('15 minutes', recorded_at, '2000-01-01Z') as quarter, recorder
      from track_points group by 1, 2, 3
    ) p
    join tracking t using (equipment)
    cross join lateral (values (p.quarter), (p.quarter + interval '1 hour')) m (moment)
  ) q
  group by q.equipment, q.day
  having count(distinct coalesce(q.recorder::text, '')) > 1
) days;
