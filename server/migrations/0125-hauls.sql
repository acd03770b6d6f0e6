-- Hauls: what tippers and mixers carry from one object to another (decision 57).
alter table objects add column haul text check (haul in ('load', 'unload'));

-- Derived, like object_hours: of each machine's day the ways between places where it loads and unloads.
create table haul_days (
  item_id uuid not null references items on delete cascade,
  day date not null,
  -- In order: {way, known, load, unload, from, to, metres, unheard}; load and unload are objects, moments ms.
  legs jsonb not null,
  -- Where it stood last, and how far it drove since until midnight: the way goes on in the next day. Null: nowhere.
  open jsonb,
  primary key (item_id, day)
);

-- What the owner counts in place of the recorded trips. The newest of a day and pair counts; rows are only added.
create table haul_corrections (
  id bigint generated always as identity primary key,
  item_id uuid not null references items on delete cascade,
  day date not null,
  load_id bigint not null references objects on delete cascade,
  unload_id bigint not null references objects on delete cascade,
  -- Null: the recorded ones count again.
  trips integer check (trips between 0 and 500),
  reason text not null,
  user_id uuid references users on delete set null,
  made_at timestamptz not null default now()
);
create index haul_corrections_day on haul_corrections (item_id, day, id desc);
create index haul_corrections_load on haul_corrections (load_id);
create index haul_corrections_unload on haul_corrections (unload_id);
create index haul_corrections_user on haul_corrections (user_id) where user_id is not null;

-- Hauls of recorded days are counted from the records.
insert into stale_object_days (item_id, day)
select distinct h.item_id, h.day from object_hours h join items i on i.id = h.item_id
where i.type in ('samosval', 'samosval-sochlenennyj', 'avtobetonosmesitel')
on conflict (item_id, day) do update set changes = stale_object_days.changes + 1;
