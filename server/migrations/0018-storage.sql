-- How much each machine and each account stores (decision 21).

-- What came and went. Only appended to, so that no statement waits for another; a job adds it up. Machines may be gone.
create table storage_changes (
  equipment uuid not null,
  points bigint not null default 0,
  -- Of photos.
  bytes bigint not null default 0
);

create index storage_changes_equipment on storage_changes (equipment);

-- Without what is still in storage_changes.
create table item_storage (
  equipment uuid primary key references items on delete cascade,
  points bigint not null,
  bytes bigint not null
) with (fillfactor = 50);

insert into item_storage (equipment, points, bytes)
select i.id, coalesce(p.points, 0), coalesce(f.bytes, 0)
from items i
left join (select equipment, count(*) as points from track_points group by 1) p on p.equipment = i.id
left join (select equipment, sum(bytes) as bytes from photos group by 1) f on f.equipment = i.id
where p.equipment is not null or f.equipment is not null;

create table account_storage (
  owner uuid primary key references users on delete cascade,
  -- No more points are taken.
  full_of_points boolean not null default false,
  -- Per cent of the quota that the last letter told of; 0: none.
  told smallint not null default 0
);

create function count_added_points() returns trigger language plpgsql as $$
begin
  insert into storage_changes (equipment, points) select equipment, count(*) from added group by equipment;
  return null;
end $$;

create function count_removed_points() returns trigger language plpgsql as $$
begin
  insert into storage_changes (equipment, points) select equipment, -count(*) from removed group by equipment;
  return null;
end $$;

create trigger track_points_added after insert on track_points
referencing new table as added for each statement execute function count_added_points();

create trigger track_points_removed after delete on track_points
referencing old table as removed for each statement execute function count_removed_points();

create function count_photo() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_changes (equipment, bytes) values (new.equipment, new.bytes);
  else
    insert into storage_changes (equipment, bytes) values (old.equipment, -old.bytes);
  end if;
  return null;
end $$;

create trigger photos_counted after insert or delete on photos for each row execute function count_photo();
