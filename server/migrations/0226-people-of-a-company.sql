-- Whoever has invited somebody is a company (decision 77). The owner is no row here: he has every right.
create table company_members (
  company uuid not null references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('dispatcher', 'accountant', 'mechanic')),
  -- As the owner calls him.
  name text not null,
  -- False: only machines of `member_groups`.
  all_groups boolean not null,
  joined_at timestamptz not null default now(),
  primary key (company, user_id),
  check (company <> user_id)
);

create index company_members_user on company_members (user_id);

create table member_groups (
  company uuid not null,
  user_id uuid not null,
  group_id bigint not null references machine_groups on delete cascade,
  primary key (company, user_id, group_id),
  foreign key (company, user_id) references company_members on delete cascade
);

create index member_groups_group on member_groups (group_id);

create table company_invites (
  id uuid primary key,
  company uuid not null references users on delete cascade,
  role text not null,
  name text not null,
  -- Null: all of them.
  groups bigint[],
  -- Where the letter went; empty: the owner has passed the link on himself.
  email text not null,
  token_hash bytea not null unique,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index company_invites_company on company_invites (company, made_at);

-- Who changed what, while a company has people.
create table company_acts (
  id bigint generated always as identity primary key,
  company uuid not null references users on delete cascade,
  -- Names stay when people go.
  user_id uuid references users on delete set null,
  name text not null,
  role text not null,
  at timestamptz not null default now(),
  -- The summary of the call.
  act text not null,
  equipment uuid references items on delete set null
);

create index company_acts_company on company_acts (company, id);
create index company_acts_user on company_acts (user_id);
create index company_acts_equipment on company_acts (equipment);
create index company_acts_at on company_acts (at);

-- The company that somebody works for in this browser; null: he is there for himself.
alter table sessions add column acts_for uuid references users on delete set null;
create index sessions_acts_for on sessions (acts_for);
