-- Which other objects these hours were spent on, too: those do not count them. Null: not counted yet.
alter table object_hours add column over jsonb;
insert into stale_object_days (item_id, day)
select distinct h.item_id, h.day from object_hours h
where h.day > (now() - interval '40 days')::date
  and (select count(*) from object_machines m where m.item_id = h.item_id) > 1
on conflict (item_id, day) do update set changes = stale_object_days.changes + 1;
