-- An hour belongs to one object: the smaller one of two that lie over each other, or that which the owner lets go first.
create table object_precedence (
  earlier bigint not null references objects on delete cascade,
  later bigint not null references objects on delete cascade,
  primary key (earlier, later),
  check (earlier <> later)
);
create index object_precedence_later on object_precedence (later);

alter table object_hours
  -- While the receiver was deceived, where the machine stood there before and afterwards. No part of on_site_s.
  add column inferred_s integer not null default 0;

-- By the new rules.
insert into stale_object_days (item_id, day)
select distinct item_id, day from object_hours
on conflict (item_id, day) do update set changes = stale_object_days.changes + 1;
