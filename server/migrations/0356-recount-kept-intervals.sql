-- Days are summed anew once more (0301): silences of recorders that state a longer interval than they keep are gaps, work after a ride on a
-- low-loader is its own where points are seldom, short passes that are not seen are said after a ride too, and two fixes aside make no speed.
create temporary table recounted_now as select distinct equipment from track_days where emptied_at is null;
insert into recounts (equipment, before, due_at)
  select equipment, current_date + 2, now() + interval '1 hour' from recounted_now
  on conflict (equipment) do update set before = excluded.before, tries = 0, due_at = excluded.due_at;
drop table recounted_now;
