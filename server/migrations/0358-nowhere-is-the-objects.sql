-- Less than a minute of a day outside of all objects is theirs: the days that are still to be put on paper are counted anew.
insert into stale_object_days (item_id, day)
select distinct item_id, day from object_hours where day > (now() - interval '40 days')::date
on conflict (item_id, day) do update set changes = stale_object_days.changes + 1;
