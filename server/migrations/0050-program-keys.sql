-- Keys by which other programs read what is a user's (decision 44).

create table program_keys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- SHA-256 of the key.
  token_hash bytea not null unique,
  made_at timestamptz not null default now(),
  -- To within an hour.
  used_at timestamptz
);
create index program_keys_user on program_keys (user_id, made_at);
