-- Sessions from before the cookie over https was named `__Host-session` may come under its former name for as long as
-- they would have lasted without a visit.
alter table sessions add column former_cookie_until timestamptz;
update sessions set former_cookie_until = now() + interval '30 days';

-- A second factor: codes of an app (TOTP, RFC 6238).
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted by a key made from SECRET.
  secret bytea not null,
  -- When the first code was right; null: it was only shown, and nobody is asked for a code.
  confirmed_at timestamptz,
  -- Number of the last 30 s whose code was used: each works once.
  last_step bigint not null default 0
);

-- For whoever lost the phone; each works once.
create table recovery_codes (
  -- HMAC of the code by a key made from SECRET.
  hash bytea primary key,
  user_id uuid not null references second_factors on delete cascade
);

create index recovery_codes_user on recovery_codes (user_id);

-- Addresses that pages of users had before: they lead to the present one, and nobody else gets them.
create table former_user_urls (
  user_url text primary key,
  user_id uuid not null references users on delete cascade,
  since timestamptz not null default now()
);

create index former_user_urls_user on former_user_urls (user_id);
