-- Time on an object is work, idling, standing with the engine off, or unknown; простой is what the contract calls so.
alter table object_hours
  -- Standing with the engine off. Null: computed before it was told from idling, which idle_s has then.
  add column off_s integer,
  -- The shift: of a machine that stays over night its first and last engine or movement in the working hours.
  add column began timestamptz,
  add column ended timestamptz,
  -- [{came, left}], ms: on the object in its working hours, without work.
  add column waits jsonb not null default '[]';

-- A correction sets all parts. Null: it set the work only, and the others follow from the records.
alter table object_corrections
  add column on_site_s integer check (on_site_s between 0 and 86400),
  add column idle_s integer check (idle_s between 0 and 86400),
  add column off_s integer check (off_s between 0 and 86400),
  add column unknown_s integer check (unknown_s between 0 and 86400),
  add column began timestamptz,
  add column ended timestamptz;

-- What the owner charges as простой or owns up to. The newest of a day counts; rows are only added.
create table object_downtimes (
  id bigint generated always as identity primary key,
  object_id bigint not null references objects on delete cascade,
  item_id uuid not null references items on delete cascade,
  day date not null,
  -- Null: it is taken back.
  seconds integer check (seconds between 0 and 86400),
  fault text not null check (fault in ('customer', 'owner', 'other')),
  reason text not null,
  code text not null,
  user_id uuid references users on delete set null,
  made_at timestamptz not null default now()
);
create index object_downtimes_day on object_downtimes (object_id, item_id, day, id desc);

insert into stale_object_days (item_id, day)
select distinct item_id, day from object_hours
on conflict (item_id, day) do update set changes = stale_object_days.changes + 1;
