-- Machines report: who may record, points and photos, the days made of them.
-- Whatever is kept by machine has the machine in its key, so that it can be spread by it.

-- People whom an owner lets record, and for which of his machines.
create table partners (
  owner uuid not null references users on delete cascade,
  partner uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (owner, partner),
  check (owner <> partner)
);

create index partners_partner on partners (partner);

create table partner_permissions (
  owner uuid not null,
  partner uuid not null,
  equipment uuid not null references items on delete cascade,
  primary key (equipment, partner),
  foreign key (owner, partner) references partners on delete cascade
);

create index partner_permissions_partner on partner_permissions (partner, equipment);

-- What a machine has once it is recorded. Apart from items, whose rows carry cards and indexes that would be rewritten.
create table tracking (
  equipment uuid primary key references items on delete cascade,
  -- IANA name; a day runs 00:00–24:00 there.
  time_zone text not null,
  -- The current day begins after it; archiving moves it and deletes nothing.
  archived_until timestamptz not null default '-infinity',
  -- Days for which points and photos are kept; null: for ever.
  retention_days integer check (retention_days between 1 and 3650),
  -- The public link's token is made of this and the server's secret; null: there is no link.
  link_nonce bytea,
  link_made_at timestamptz,
  link_expires_at timestamptz,
  -- How far back the holder of the link sees, hours; null: the current day.
  link_hours integer check (link_hours between 1 and 720),
  link_views bigint not null default 0
);

create table recorders (
  id uuid primary key,
  equipment uuid not null references tracking on delete cascade,
  -- Who records: the owner or a partner.
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- SHA-256 of the token.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_seen_at timestamptz,
  last_point_at timestamptz,
  -- Per cent.
  battery smallint,
  -- Age of the oldest point of the last batch, seconds.
  queue_age_s integer,
  -- Server time minus the newest stamp of a batch sent live, ms.
  skew_ms integer
) with (fillfactor = 80);

create index recorders_equipment on recorders (equipment);
create index recorders_user on recorders (user_id);

-- No foreign key: a point is written only while its machine's row in tracking is locked, and the sweeper removes what
-- belongs to machines that are gone.
create table track_points (
  equipment uuid not null,
  recorded_at timestamptz not null,
  lat double precision not null,
  lng double precision not null,
  speed_kmh real,
  accuracy_m real,
  -- Degrees clockwise from north.
  heading real,
  altitude_m real,
  battery smallint,
  -- The phone says that the position is made up.
  mock boolean,
  recorder uuid,
  received_at timestamptz not null default now(),
  primary key (equipment, recorded_at)
) partition by range (recorded_at);

-- Points lie in the order in which they came, so that a coarse index finds what has come since.
create index track_points_received on track_points using brin (received_at) with (pages_per_range = 32, autosummarize = on);

-- Makes the partition of the month that holds this moment (UTC), if there is none. Safe to call at once from many.
create function ensure_track_month(moment timestamptz) returns void language plpgsql as $$
declare
  first date := date_trunc('month', moment at time zone 'UTC')::date;
  part text := 'track_points_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(part) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('track_points'));
  execute format(
    'create table if not exists %I partition of track_points for values from (%L) to (%L)',
    part, to_char(first, 'YYYY-MM-DD') || ' 00:00+00', to_char(first + interval '1 month', 'YYYY-MM-DD') || ' 00:00+00'
  );
end $$;

-- Days of machines whose summary is older than their points or photos. `changes` grows with every write; whoever
-- summarises a day removes the row only if it has not grown meanwhile.
create table stale_days (
  equipment uuid not null,
  day date not null,
  changes bigint not null default 1,
  since timestamptz not null default now(),
  primary key (equipment, day)
) with (fillfactor = 50);

create table track_days (
  equipment uuid not null references items on delete cascade,
  day date not null,
  -- All points, those left out included.
  points integer not null,
  photos integer not null,
  distance_m double precision not null,
  -- Straight through all points.
  raw_distance_m double precision not null,
  -- Left out, by reason: {"accuracy": 3, …}.
  discarded jsonb not null,
  first_move_at timestamptz,
  last_move_at timestamptz,
  first_at timestamptz,
  last_at timestamptz,
  max_speed_kmh real,
  mean_speed_kmh real,
  moving_s integer not null,
  -- Estimates.
  working_s integer not null,
  idle_s integer not null,
  trips integer not null,
  stops integer not null,
  gaps integer not null,
  -- When the points went because of the retention setting; the summary stays.
  emptied_at timestamptz,
  -- Whether incidents were looked for since it was last summarised.
  checked boolean not null default false,
  primary key (equipment, day)
);

create index track_days_unchecked on track_days (equipment, day) where not checked;
create index track_days_last on track_days (last_at);

create table photos (
  id uuid primary key,
  equipment uuid not null references items on delete cascade,
  taken_at timestamptz not null,
  -- Of the file as the phone sent it.
  sha256 bytea not null,
  lat double precision,
  lng double precision,
  width integer not null,
  height integer not null,
  bytes integer not null,
  recorder uuid,
  received_at timestamptz not null default now(),
  unique (equipment, sha256),
  check ((lat is null) = (lng is null))
);

create index photos_day on photos (equipment, taken_at);

create table incidents (
  id uuid primary key,
  equipment uuid not null references items on delete cascade,
  kind text not null check (kind in ('silent', 'overspeed', 'night_move', 'photo_missing', 'mock_location', 'low_battery')),
  -- Of one kind only one begins at a moment: detecting twice stores once.
  began_at timestamptz not null,
  ended_at timestamptz,
  lat double precision,
  lng double precision,
  -- What the text is made of, e.g. {"speed": 92, "limit": 60}.
  details jsonb not null default '{}',
  seen_at timestamptz,
  unique (equipment, kind, began_at)
);

create index incidents_newest on incidents (equipment, began_at desc);

-- The owner's and his partners' notes on a day.
create table diary_notes (
  id uuid primary key,
  equipment uuid not null references items on delete cascade,
  day date not null,
  author uuid references users on delete set null,
  author_name text not null,
  body text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);

create index diary_notes_day on diary_notes (equipment, day, created_at);

-- Machines that are gone and whose points and stale days are still there.
create table doomed_tracks (
  equipment uuid primary key,
  after timestamptz not null default now()
);

create function doom_track() returns trigger language plpgsql as $$
begin
  insert into doomed_tracks (equipment) values (old.equipment) on conflict do nothing;
  return null;
end $$;

create trigger tracking_gone after delete on tracking for each row execute function doom_track();

create function doom_photo() returns trigger language plpgsql as $$
begin
  insert into doomed_blobs (folder) values ('photos/' || old.equipment || '/' || old.id)
  on conflict (folder) do update set after = now();
  return null;
end $$;

create trigger photos_gone after delete on photos for each row execute function doom_photo();
