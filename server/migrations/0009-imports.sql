-- Files that owners have brought in. A point knows the file that stored it first, so that an import can be undone.

create table imports (
  id uuid primary key,
  equipment uuid not null references items on delete cascade,
  -- Null where the person is gone.
  user_id uuid references users on delete set null,
  -- As the browser named it; empty where nothing did.
  file_name text not null,
  format text not null,
  created_at timestamptz not null default now(),
  -- Points that it stored: those which had been there before are not counted.
  points integer not null default 0,
  -- The moments of the file, so that its points are found by the key of track_points.
  first_at timestamptz not null,
  last_at timestamptz not null,
  undone_at timestamptz
);

create index imports_equipment on imports (equipment, created_at desc);

alter table track_points add column import uuid;
