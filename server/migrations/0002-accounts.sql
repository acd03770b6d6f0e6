-- Who may enter: by e-mail and password, from a browser or by a link from a mail.

alter table users
  -- Trimmed and in lower case; null for a demo owner, whom nobody can enter as.
  add column email text collate "C" unique check (length(email) <= 254),
  -- Argon2id in PHC form.
  add column password_hash text,
  -- Moderator of the forum.
  add column rules boolean not null default false,
  add check ((email is null) = (password_hash is null));

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the token in the cookie.
  token_hash bytea not null unique,
  -- Browser and system in words; no address.
  device text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_user on sessions (user_id);

create table reset_tokens (
  -- SHA-256 of the token in the mail.
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index reset_tokens_user on reset_tokens (user_id, created_at);
