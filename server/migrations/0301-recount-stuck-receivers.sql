-- Days are summed anew once more (0251): their highest speeds are no longer those of a stuck receiver and of errors from point to point, and
-- what a machine did within two minutes of a ride on a low-loader is its own.
create temporary table recounted_now as select distinct equipment from track_days where emptied_at is null;
insert into recounts (equipment, before, due_at)
  select equipment, current_date + 2, now() + interval '1 hour' from recounted_now
  on conflict (equipment) do update set before = excluded.before, tries = 0, due_at = excluded.due_at;
drop table recounted_now;
