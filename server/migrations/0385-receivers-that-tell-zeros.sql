-- A recorder of which nothing but zeros came was noted as one whose speeds are right. It is noted when it has told a speed.
update recorder_states set speed_factor = null where speed_factor = 1;

-- Days are summed anew once more (0116): zeros alone are held against the positions.
create temporary table recounted_now as select distinct equipment from track_days where emptied_at is null;
insert into recounts (equipment, before, due_at)
  select equipment, current_date + 2, now() + interval '1 hour' from recounted_now
  on conflict (equipment) do update set before = excluded.before, tries = 0, due_at = excluded.due_at;
drop table recounted_now;
