-- Tables that are distributed have no triggers: who writes them says what follows from it (decision 48). Servers of the last
-- release say nothing, so the triggers still serve them, and are silent where `spetskarta.says_itself` is on.

create function says_itself() returns boolean language sql stable as $$
  select coalesce(current_setting('spetskarta.says_itself', true), '') = 'on'
$$;

create or replace function count_added_points() returns trigger language plpgsql as $$
begin
  if says_itself() then return null; end if;
  insert into storage_changes (equipment, points) select equipment, count(*) from added group by equipment;
  return null;
end $$;

create or replace function count_removed_points() returns trigger language plpgsql as $$
begin
  if says_itself() then return null; end if;
  insert into storage_changes (equipment, points) select equipment, -count(*) from removed group by equipment;
  return null;
end $$;

create or replace function count_photo() returns trigger language plpgsql as $$
begin
  if says_itself() then return null; end if;
  if tg_op = 'INSERT' then
    insert into storage_changes (equipment, bytes) values (new.equipment, new.bytes);
  else
    insert into storage_changes (equipment, bytes) values (old.equipment, -old.bytes);
  end if;
  return null;
end $$;

create or replace function recount_photo() returns trigger language plpgsql as $$
begin
  if says_itself() then return null; end if;
  insert into storage_changes (equipment, bytes) values (new.equipment, new.bytes - old.bytes);
  return null;
end $$;

create or replace function doom_photo() returns trigger language plpgsql as $$
begin
  if says_itself() then return null; end if;
  insert into doomed_blobs (folder) values ('photos/' || old.equipment || '/' || old.id)
  on conflict (folder) do update set after = now();
  return null;
end $$;

-- Objects, hours and marks stay on the coordinator.
create or replace function mark_object_day_stale() returns trigger language plpgsql as $$
declare
  changed track_days;
begin
  if says_itself() then return null; end if;
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  -- The machine itself may be on its way out.
  if exists (select from object_machines m join items i on i.id = m.item_id where m.item_id = changed.equipment) then
    insert into stale_object_days (item_id, day) values (changed.equipment, changed.day)
    on conflict (item_id, day) do update set changes = stale_object_days.changes + 1;
  end if;
  return null;
end
$$;

-- Before the tables are distributed, when no server of the last release is left.
create function drop_triggers_of_tracks() returns void language plpgsql as $$
begin
  drop trigger if exists track_points_added on track_points;
  drop trigger if exists track_points_removed on track_points;
  drop trigger if exists photos_counted on photos;
  drop trigger if exists photos_recounted on photos;
  drop trigger if exists photos_gone on photos;
  drop trigger if exists track_days_objects_written on track_days;
  drop trigger if exists track_days_objects_changed on track_days;
end $$;

-- It lies with the machines: a server that stores points on another node says there how many.
alter table storage_changes add column id uuid not null default gen_random_uuid(), add primary key (equipment, id);
drop index storage_changes_equipment;
