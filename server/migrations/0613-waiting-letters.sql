-- Letters stored in the transaction of what they report, until the mail server has taken them.
create table waiting_letters (
  id uuid primary key,
  -- `letter`: as it is sent; otherwise what its room makes one of after the answer.
  kind text not null,
  -- Sealed: letters contain links that open accounts.
  content bytea not null,
  made_at timestamptz not null default now(),
  -- No server sends it before: another one is sending it, or its last attempt failed.
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  -- Not sent later.
  until timestamptz not null
);
