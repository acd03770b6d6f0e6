-- Filters of the park that a user has given a name. One a name: who saves it again replaces it.
create table park_views (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  name text not null,
  query text not null,
  primary key (user_id, id),
  unique (user_id, name)
);

-- What webhooks were told of machines last: a state is told when it is another one.
create table webhook_states (
  user_id uuid not null,
  webhook uuid not null,
  equipment uuid not null,
  state text not null,
  told_at timestamptz not null default now(),
  primary key (user_id, webhook, equipment),
  foreign key (user_id, webhook) references webhooks on delete cascade
);
