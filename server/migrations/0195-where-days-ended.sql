-- Where a machine was at the last counted point of a day, what it did then and since when, and what it did all day:
-- for the page that shows every machine at its last place.
alter table track_days add column last_lat double precision;
alter table track_days add column last_lng double precision;
alter table track_days add column doing text;
alter table track_days add column doing_since timestamptz;
-- Until when it was heard doing that: also while its tracker repeated one place, of which only the first point counts.
alter table track_days add column doing_until timestamptz;
-- What it did when: minutes of the day from and to, and a part, one after the other.
alter table track_days add column strip smallint[];

-- All days get them by the job that sums days anew; nothing else of them changes (0116).
create temporary table recounted_now as select distinct equipment from track_days where emptied_at is null;
insert into recounts (equipment, before, due_at)
  select equipment, current_date + 2, now() + interval '1 hour' from recounted_now
  on conflict (equipment) do update set before = excluded.before, tries = 0, due_at = excluded.due_at;
drop table recounted_now;
