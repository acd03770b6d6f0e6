-- Whether an e-mail is its user's own.

alter table users
  -- When the user opened a link from a letter to this address; null: not yet.
  add column email_confirmed_at timestamptz check (email_confirmed_at is null or email is not null);

-- Whoever had an account before was never asked, so nothing is taken from him.
update users set email_confirmed_at = now() where email is not null;

-- Links by which an address is confirmed.
create table confirm_tokens (
  -- SHA-256 of the token in the mail.
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index confirm_tokens_user on confirm_tokens (user_id, created_at);
