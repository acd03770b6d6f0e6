-- What is between the end of a night's shift and the beginning of the next is no part of either. When shifts began and ended is
-- found anew for the days that are still to be put on paper.
alter table object_hours add column pause jsonb;
insert into stale_object_days (item_id, day)
select distinct item_id, day from object_hours where day > (now() - interval '40 days')::date
on conflict (item_id, day) do update set changes = stale_object_days.changes + 1;
