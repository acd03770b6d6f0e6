-- The servers that work on this database now. Each writes its row again every few seconds; a server that is to start beside
-- others of another secret or another store of files is refused. See decision 37.

create table instances (
  id uuid primary key,
  name text not null,
  address text not null,
  version text not null,
  -- Hashes: which SECRET and which store of files it has.
  secret_print text not null,
  store_print text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
