-- Days are looked through for incidents by many workers, each of which claims some (docs/decisions/0046-summing-days.md). Until
-- then nobody looks: somebody has claimed the day, or it was looked through a short while ago.
alter table track_days add column look_after timestamptz not null default '-infinity';
