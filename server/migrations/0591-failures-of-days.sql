-- How often since it was marked summing a day, or counting its hours on objects, has failed. A file is made without days that always fail.
alter table stale_days add column failures integer not null default 0;
alter table stale_object_days add column failures integer not null default 0;
