-- Several workers of several servers sum days side by side. Until this moment one of them has the day; after that it
-- has failed, and another one takes the day.
alter table stale_days add column claimed_until timestamptz;
create index stale_days_since on stale_days (since);
