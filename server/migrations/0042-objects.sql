-- Objects where machines work, and the hours that they spend there (decision 41).

create table objects (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  customer_name text not null,
  customer_phone text not null,
  customer_inn text,
  address text not null,
  contract text,
  kind text not null check (kind in ('circle', 'outline')),
  -- The middle, degrees. Of a circle its centre.
  lon double precision not null,
  lat double precision not null,
  radius_m integer check ((kind = 'circle') = (radius_m is not null)),
  -- Corners [lon, lat] in order, the first one once.
  outline jsonb check ((kind = 'outline') = (outline is not null)),
  -- Working hours, minutes of the day.
  starts integer,
  ends integer,
  state text not null default 'open' check (state in ('open', 'closed')),
  closed_at timestamptz check ((state = 'closed') = (closed_at is not null)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index objects_user on objects (user_id, id desc);

create table object_machines (
  object_id bigint not null references objects on delete cascade,
  item_id uuid not null references items on delete cascade,
  primary key (object_id, item_id)
);
create index object_machines_item on object_machines (item_id);

-- Computed from the points of a day. Whatever stands here may be thrown away and computed again while the points are kept.
create table object_hours (
  object_id bigint not null references objects on delete cascade,
  item_id uuid not null references items on delete cascade,
  day date not null,
  came timestamptz not null,
  -- Null: nothing tells that the machine left that day.
  "left" timestamptz,
  -- Seconds: work, idle and unknown come to the time on site, which leaves out gaps.
  on_site_s integer not null,
  work_s integer not null,
  idle_s integer not null,
  unknown_s integer not null,
  -- [{came, left}], ms; the last one's `left` is the last moment inside.
  visits jsonb not null,
  computed_at timestamptz not null default now(),
  primary key (object_id, item_id, day)
);
create index object_hours_item on object_hours (item_id, day);

-- What the owner counts in place of the computed hours. The newest of a day counts; rows are only added.
create table object_corrections (
  id bigint generated always as identity primary key,
  object_id bigint not null references objects on delete cascade,
  item_id uuid not null references items on delete cascade,
  day date not null,
  -- Null: the computed hours count again.
  counted_s integer check (counted_s between 0 and 86400),
  reason text not null,
  user_id uuid references users on delete set null,
  made_at timestamptz not null default now()
);
create index object_corrections_day on object_corrections (object_id, item_id, day, id desc);

-- A machine has come to an object or left it: what alerts tell. Not written for days long ago.
create table object_events (
  id bigint generated always as identity primary key,
  object_id bigint not null references objects on delete cascade,
  item_id uuid not null references items on delete cascade,
  kind text not null check (kind in ('came', 'left')),
  at timestamptz not null,
  lon double precision not null,
  lat double precision not null,
  found_at timestamptz not null default now(),
  unique (object_id, item_id, kind, at)
);
create index object_events_found on object_events (found_at);

-- Days of machines with objects whose hours are older than the day's summary or the object's shape.
create table stale_object_days (
  item_id uuid not null references items on delete cascade,
  day date not null,
  changes bigint not null default 0,
  since timestamptz not null default now(),
  primary key (item_id, day)
);

create function mark_object_day_stale() returns trigger language plpgsql as $$
declare
  changed track_days;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  -- The machine itself may be on its way out.
  if exists (select from object_machines m join items i on i.id = m.item_id where m.item_id = changed.equipment) then
    insert into stale_object_days (item_id, day) values (changed.equipment, changed.day)
    on conflict (item_id, day) do update set changes = stale_object_days.changes + 1;
  end if;
  return null;
end
$$;
-- In the transaction that sums the day. Looking for incidents writes none of these columns.
create trigger track_days_objects_written after insert or delete on track_days
  for each row execute function mark_object_day_stale();
create trigger track_days_objects_changed after update of points, last_at, tail, working_s on track_days
  for each row execute function mark_object_day_stale();
