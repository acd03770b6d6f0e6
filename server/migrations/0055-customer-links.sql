-- A customer's link to his object: at most one, read only, with the limits of a route's link.
create table object_links (
  object_id bigint primary key references objects on delete cascade,
  -- The token is made from it; another link has another.
  nonce bytea not null,
  made_at timestamptz not null default now(),
  -- Null: never.
  expires_at timestamptz,
  -- How far back its holder sees, hours; null: the current day.
  hours integer,
  views bigint not null default 0
);
