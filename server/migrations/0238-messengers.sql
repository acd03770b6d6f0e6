-- Alerts by messengers, and the summary of a day (decision 82).

-- Chats of users with the operator's bots.
create table messengers (
  user_id uuid not null references users on delete cascade,
  service text not null,
  chat text not null,
  linked_at timestamptz not null default now(),
  -- Since when the service takes nothing for it.
  failing_since timestamptz,
  primary key (user_id, service)
);
create index messengers_chat on messengers (service, chat);

-- A user shows the bot a code, which stands in the link to it.
create table messenger_codes (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  service text not null,
  expires_at timestamptz not null
);

-- One server at a time sends for a bot; whoever dies leaves it when his time is over.
create table messenger_bots (
  service text primary key,
  holder uuid,
  held_until timestamptz not null default now()
);

alter table alert_settings add column messenger text[] not null default '{}';
-- By letter, by messenger, or not at all; when, minute of the day; the day of which it was told last.
alter table alert_settings add column summary text not null default 'off';
alter table alert_settings add column summary_at integer not null default 1200;
alter table alert_settings add column summary_told date;

alter table alerts drop constraint alerts_channel_check;
alter table alerts add constraint alerts_channel_check check (channel in ('letter', 'daily', 'push', 'messenger'));
alter table alert_messages drop constraint alert_messages_channel_check;
alter table alert_messages add constraint alert_messages_channel_check check (
  channel in ('letter', 'daily', 'push', 'messenger', 'summary'));
-- Of a message by messenger.
alter table alert_messages add column service text;
-- Messages of a chat go in this order.
alter table alert_messages add column place bigint generated always as identity;
create index alert_messages_order on alert_messages (user_id, service, place) where service is not null;
insert into messenger_bots (service) values ('telegram'), ('max');
