-- Told speeds of a slow drive were not believed where the receiver erred by 8 m and more: halts counted as driving.
select mark_stale(array_agg(d.equipment), array_agg((d.day::text || ' 12:00')::timestamp at time zone t.time_zone))
from track_days d join tracking t using (equipment)
where d.emptied_at is null and d.moving_s > 0
having count(*) > 0;
