-- Addresses of owners' programs that are told what happens (decision 32).

create table webhooks (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  url text not null,
  -- Sealed by SECRET: it signs, so its hash alone would not do.
  secret bytea not null,
  kinds text[] not null,
  made_at timestamptz not null default now(),
  -- It tells what happens from then on.
  since timestamptz not null default now(),
  -- Null: it tells.
  stopped_at timestamptz,
  stopped_why text check (stopped_why in ('owner', 'failures', 'gone', 'secret')),
  -- Since the last delivery that came.
  failing_since timestamptz,
  failures integer not null default 0,
  -- Nobody sends to it before. Whoever sends moves it first, so that nobody else does, and somebody does if the sender dies.
  wait_until timestamptz not null default now(),
  primary key (user_id, id),
  check ((stopped_at is null) = (stopped_why is null))
);

create table webhook_deliveries (
  user_id uuid not null,
  -- Also what the receiver knows it by.
  id uuid not null default gen_random_uuid(),
  webhook uuid not null,
  type text not null,
  data jsonb not null,
  -- What it tells of, once; null: a trial.
  cause text,
  made_at timestamptz not null default now(),
  -- Null: it came, or is not tried any more.
  next_at timestamptz default now(),
  came boolean not null default false,
  attempts integer not null default 0,
  -- The last attempt: when, and the answer's status or why there was none.
  tried_at timestamptz,
  status integer,
  failed text check (failed in ('refused', 'time_out', 'unreachable')),
  primary key (user_id, id),
  foreign key (user_id, webhook) references webhooks on delete cascade,
  unique (user_id, webhook, cause)
);
create index webhook_deliveries_due on webhook_deliveries (user_id, webhook, next_at) where next_at is not null;
create index webhook_deliveries_newest on webhook_deliveries (user_id, webhook, made_at, id);
create index webhook_deliveries_old on webhook_deliveries (made_at);

-- Finished days as they were told: a day whose figures change is told again.
create table webhook_days (
  user_id uuid not null,
  webhook uuid not null,
  equipment uuid not null,
  day date not null,
  figures jsonb not null,
  revision integer not null,
  told_at timestamptz not null default now(),
  primary key (user_id, webhook, equipment, day),
  foreign key (user_id, webhook) references webhooks on delete cascade
);
create index webhook_days_old on webhook_days (day);

-- When some server looks again for what is to be told: one of them does at a time.
create table webhook_turns (
  one boolean primary key default true check (one),
  next_at timestamptz not null default now(),
  -- What was found before has been taken.
  taken_until timestamptz not null default now()
);
insert into webhook_turns default values;

-- In the transaction that issues or cancels a paper.
create function tell_paper() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (user_id, webhook, type, data, cause)
  select w.user_id, w.id, 'paper.' || s.state, jsonb_build_object('id', new.id, 'kind', new.kind, 'year', new.year,
    'number', new.number, 'machineId', new.equipment, 'objectId', new.object_id, 'issuedOn', new.issued_on,
    'from', new.from_day, 'to', new.to_day, 'reason', nullif(new.cancel_reason, '')), 'paper:' || new.id || ':' || s.state
  from webhooks w, (select case when new.cancelled_at is null then 'issued' else 'cancelled' end as state) s
  where w.user_id = new.user_id and w.stopped_at is null and 'papers' = any (w.kinds)
  on conflict do nothing;
  return null;
end $$;
create trigger tell_paper after insert or update of cancelled_at on papers for each row execute function tell_paper();
