-- The last day of each machine on which a point counted, as its row of track_days says: a park of thousands reads them all at once.
-- A table of tracks: no keys to others.
create table last_days (
  equipment uuid primary key,
  day date not null,
  last_at timestamptz not null,
  last_lat double precision,
  last_lng double precision,
  doing text,
  doing_since timestamptz,
  doing_until timestamptz,
  coarse_s integer
);
insert into last_days (equipment, day, last_at, last_lat, last_lng, doing, doing_since, doing_until, coarse_s)
select distinct on (equipment) equipment, day, last_at, last_lat, last_lng, doing, doing_since, doing_until, coarse_s
from track_days where last_at is not null and day <= current_date + 1
order by equipment, day desc;
