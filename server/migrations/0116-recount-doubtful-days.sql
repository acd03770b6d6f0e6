-- Days that were summed before silence, jamming, carrying and the engine's levels were judged as they are now: they are summed anew,
-- newest first, while nothing else waits. No keys to machines: those of tables of tracks may lie on other nodes.
create table recounts as
  select distinct equipment,
    -- Days before this one are still to be summed anew; null once all of them are.
    current_date + 2 as before,
    -- How many are.
    0 as days,
    -- How often the next of them were begun and not finished.
    0 as tries,
    -- Not earlier. The last release, which would sum them as before, may serve for a while after this migration.
    now() + interval '1 hour' as due_at
  from track_days where emptied_at is null;
alter table recounts
  add primary key (equipment),
  alter column days set not null,
  alter column days set default 0,
  alter column tries set not null,
  alter column tries set default 0,
  alter column due_at set not null;
create index recounts_newest on recounts (before desc, equipment) where before is not null;

-- What a day came to before, and once it is summed anew, if that is something else. The rows go when the owner has read them.
create table recounted_days (
  equipment uuid,
  day date,
  before jsonb not null,
  after jsonb,
  -- Which rules changed it.
  why text[] not null default '{}',
  primary key (equipment, day)
);

-- What they say is no longer how days are counted.
delete from recount_notices;
