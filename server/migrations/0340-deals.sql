-- From a request to a paid job (decision 118). Which states and steps there are stands in shared/src/deals/steps.ts.

create table requests (
  id uuid primary key,
  asker uuid not null references users on delete cascade,
  -- Of the form it came from: sent again it is the same request.
  draft uuid not null,
  -- The order of the catalogue that it is; null: it is none.
  item uuid unique references items on delete cascade,
  reach text not null check (reach in ('chosen', 'around', 'everybody')),
  radius_km integer,
  type text not null,
  works text[] not null,
  volume text not null,
  note text not null,
  from_day date,
  to_day date,
  shift text not null check (shift in ('day', 'night', 'all')),
  hours smallint not null,
  lat double precision,
  lng double precision,
  place text not null,
  address text not null,
  -- Null: it makes no difference.
  operator boolean,
  payment text check (payment in ('cash', 'vat')),
  name text not null,
  phone text not null,
  state text not null default 'open',
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (asker, draft)
);
create index requests_asker on requests (asker, changed_at desc, id desc);
create index requests_open on requests (expires_at) where state = 'open';

-- The talk of an asker and an owner about one machine.
create table offers (
  id uuid primary key,
  request uuid not null references requests on delete cascade,
  asker uuid not null references users on delete cascade,
  owner uuid not null references users on delete cascade,
  machine uuid references items on delete set null,
  state text not null,
  -- As the contract has them; null: nothing is offered yet.
  terms jsonb,
  sum integer,
  counter_rate integer,
  counter_note text not null default '',
  valid_until timestamptz,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (request, machine)
);
create index offers_owner on offers (owner, changed_at desc, id desc);
create index offers_asker on offers (asker);
create index offers_machine on offers (machine);
create index offers_valid on offers (valid_until) where state in ('offered', 'countered');

create table deals (
  id uuid primary key,
  offer uuid not null unique references offers on delete cascade,
  asker uuid not null references users on delete cascade,
  owner uuid not null references users on delete cascade,
  machine uuid references items on delete set null,
  state text not null default 'booked',
  from_day date not null,
  to_day date not null,
  shift text not null check (shift in ('day', 'night', 'all')),
  -- In whose days it begins and ends.
  time_zone text not null,
  -- The days that one side asks for: {from, to, shift, reason}.
  asked jsonb,
  object_id bigint references objects on delete set null,
  cancelled_by text check (cancelled_by in ('asker', 'owner')),
  cancel_reason text not null default '',
  cancelled_late boolean not null default false,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index deals_owner on deals (owner, changed_at desc, id desc);
create index deals_asker on deals (asker, changed_at desc, id desc);
create index deals_machine on deals (machine);
create index deals_object on deals (object_id) where object_id is not null;
create index deals_begin on deals (from_day) where state in ('booked', 'asker_moves', 'owner_moves');
create index deals_end on deals (to_day) where state in ('working', 'worked', 'paid', 'received');

-- The key is what keeps two at once from having one shift of one machine.
create table bookings (
  machine uuid not null references items on delete cascade,
  day date not null,
  shift text not null check (shift in ('day', 'night')),
  deal uuid not null references deals on delete cascade,
  primary key (machine, day, shift)
);
create index bookings_deal on bookings (deal);

-- Every step that was taken, in its order.
create table deal_history (
  id bigint generated always as identity primary key,
  request uuid not null references requests on delete cascade,
  subject text not null check (subject in ('request', 'offer', 'deal')),
  subject_id uuid not null,
  step text not null,
  by text not null,
  reason text not null default '',
  made_at timestamptz not null default now()
);
create index deal_history_subject on deal_history (subject_id, id);
create index deal_history_request on deal_history (request);

-- Requests of whoever has not confirmed his e-mail yet.
create table waiting_requests (
  id uuid primary key,
  email text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  form jsonb not null,
  made_at timestamptz not null default now(),
  -- Confirmed twice, it is the same request.
  request uuid references requests on delete cascade
);
create index waiting_requests_made on waiting_requests (made_at);

create table request_complaints (
  request uuid not null references requests on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null,
  made_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (request, user_id)
);
create index request_complaints_open on request_complaints (made_at) where decided_at is null;

-- The secret address of an owner's calendar.
create table deal_feeds (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  made_at timestamptz not null default now()
);

-- A program's key that sends requests and answers them: it reads as well.
alter table program_keys add column deals boolean not null default false, add check (reads or not deals);

-- What a user is told besides alerts, with the text as it was then. `cause`: nobody is told of one thing twice.
create table notices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  cause text not null,
  -- {title, lines, path, button, and how a link of the letter is signed}
  content jsonb not null,
  made_at timestamptz not null default now(),
  unique (user_id, cause)
);
create index notices_made on notices (made_at);
-- Requests around come by the channels of alerts, to everybody who has not ended that.
update alert_settings set letters = array_append(letters, 'request') where letters <> '{}';
update alert_settings set push = array_append(push, 'request') where push <> '{}';
update alert_settings set messenger = array_append(messenger, 'request') where messenger <> '{}';
alter table alert_messages add column notice uuid references notices on delete cascade;
create index alert_messages_notice on alert_messages (notice) where notice is not null;
