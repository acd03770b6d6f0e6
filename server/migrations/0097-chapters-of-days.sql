-- A day that goes on is summed from what was computed of it before, not from all its points
-- (docs/decisions/0046-summing-days.md).

-- Packs are of no use then. Nothing else was kept in them.
drop table day_packs;

-- What a day's points from `since` on come to, as far as points up to `until` tell. Goes by `from_at` of `stale_days`, as the packs did:
-- nothing else tells whether it is still true.
create table day_chapters (
  equipment uuid not null,
  day date not null,
  since timestamptz not null,
  until timestamptz not null,
  chapter bytea not null,
  primary key (equipment, day, since)
);
