-- Whether ways or speeds of a day rest on reported speeds that no position proves to be right; days are summed anew for it (0481).
alter table track_days add column speed_unproved boolean not null default false;
create temporary table recounted_now as select distinct equipment from track_days where emptied_at is null;
insert into recounts (equipment, before, due_at)
  select equipment, current_date + 2, now() + interval '1 hour' from recounted_now
  on conflict (equipment) do update set before = excluded.before, tries = 0, due_at = excluded.due_at;
drop table recounted_now;
