-- What happened to machines, who wants to be told, and what he is told (decision 43).

-- Written in the transaction that finds the incident, the call for help, the coming or the leaving. Each happens once,
-- however often it is found and however it grows meanwhile.
create table happenings (
  id bigint generated always as identity,
  equipment uuid not null references items on delete cascade,
  -- Of an incident, or 'back', 'came', 'left'.
  kind text not null,
  -- Of 'came' and 'left'.
  object_id bigint references objects on delete cascade,
  began_at timestamptz not null,
  -- Null: it is still going on.
  ended_at timestamptz,
  -- Of a silence: when the machine was heard again.
  back_at timestamptz,
  lat double precision,
  lng double precision,
  details jsonb not null default '{}',
  found_at timestamptz not null default now(),
  -- When alerts were made of it. Null: not yet.
  taken_at timestamptz,
  primary key (equipment, id)
);
create index happenings_to_take on happenings (id) where taken_at is null;
create index happenings_machine on happenings (equipment, kind, began_at);
create index happenings_found on happenings (found_at);

-- What was found before there were alerts is told to nobody.
insert into happenings (equipment, kind, began_at, ended_at, back_at, lat, lng, details, found_at, taken_at)
select equipment, kind, began_at, ended_at, case when kind = 'silent' then now() end, lat, lng, details, found_at, now()
from incidents where began_at > now() - interval '2 days';

-- Without a row a user is told of calls for help, at once.
create table alert_settings (
  user_id uuid primary key references users on delete cascade,
  -- Ids of machines; null: all, also those that come later.
  machines text[],
  -- Kinds, by how they are told: a letter at once, the letter of the day, browsers.
  letters text[] not null,
  daily text[] not null,
  push text[] not null,
  -- Minutes of the day; the end may be on the next day. Null: none.
  quiet_from integer,
  quiet_to integer check ((quiet_from is null) = (quiet_to is null)),
  -- When the letter of the day goes out, minute of the day.
  daily_at integer not null,
  -- IANA name: of the hours above.
  time_zone text not null
);

-- One happening for one user by one channel.
create table alerts (
  id bigint generated always as identity,
  user_id uuid not null references users on delete cascade,
  equipment uuid not null references items on delete cascade,
  happening bigint not null,
  -- 'left_night' is a kind of its own here.
  kind text not null,
  channel text not null check (channel in ('letter', 'daily', 'push')),
  due_at timestamptz not null,
  -- Told together; null: not told yet.
  batch uuid,
  told_at timestamptz,
  primary key (user_id, id),
  unique (user_id, equipment, happening, channel)
);
create index alerts_due on alerts (due_at) where batch is null;
create index alerts_batch on alerts (batch);
create index alerts_last on alerts (user_id, channel, kind, equipment, id desc);

-- A letter, or what one browser is told: of the alerts of a batch. Whoever sends it moves `next_at` first, so that
-- nobody else does, and somebody does if the sender dies.
create table alert_messages (
  -- Also the letter's Message-ID.
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  batch uuid not null,
  channel text not null check (channel in ('letter', 'daily', 'push')),
  next_at timestamptz not null default now(),
  attempts integer not null default 0,
  primary key (user_id, id)
);
create index alert_messages_next on alert_messages (next_at);

-- When some server is to look for news again: one of them does at a time.
create table alert_turns (
  one boolean primary key default true check (one),
  next_at timestamptz not null default now()
);
insert into alert_turns default values;
