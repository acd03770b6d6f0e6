-- Sign-ups whose letter was not opened yet: an account begins with the press on its link (decision 71).
create table waiting_signups (
  hash bytea primary key,
  email text not null,
  password_hash text not null,
  -- Of which text; null where the caller gave none.
  consent text,
  made_at timestamptz not null default now(),
  -- Pressed twice, a link is right both times.
  account uuid references users on delete cascade
);
create index waiting_signups_made on waiting_signups (made_at);
create index waiting_signups_account on waiting_signups (account) where account is not null;
