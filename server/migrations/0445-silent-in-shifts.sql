-- How long nothing was heard in a shift: what is silent between two of them is no gap. Null: not counted yet.
alter table object_hours add column silent_s integer;
insert into stale_object_days (item_id, day)
select distinct item_id, day from object_hours where day > (now() - interval '40 days')::date
on conflict (item_id, day) do update set changes = stale_object_days.changes + 1;
