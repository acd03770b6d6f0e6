-- Alerts in browsers (decision 43).

-- The keys by which push services know this installation, made once. The private one is sealed with the server's secret.
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  private_key bytea not null
);

-- Browsers that are told; a subscription ends with the session in which it was made.
create table push_browsers (
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null unique references sessions on delete cascade,
  -- The address at the browser's push service, and the browser's keys: whoever has them can send to it.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  made_at timestamptz not null default now(),
  told_at timestamptz,
  -- Since when its push service takes nothing.
  failing_since timestamptz,
  primary key (user_id, id)
);

alter table alert_messages add column browser uuid;
alter table alert_messages add check ((channel = 'push') = (browser is not null));
alter table alert_messages add foreign key (user_id, browser) references push_browsers (user_id, id) on delete cascade;
create index alert_messages_browser on alert_messages (user_id, browser);
