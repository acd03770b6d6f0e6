-- Parks that came from a table or from a Traccar server, so that they can be taken back.
create table park_tables (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Of the file, or the host of the server.
  name text not null,
  source text not null check (source in ('table', 'traccar')),
  machines integer not null,
  made_at timestamptz not null default now(),
  undone_at timestamptz,
  -- Machines that the undo took away.
  removed integer
);

create index park_tables_newest on park_tables (user_id, made_at desc);

create table park_table_machines (
  equipment uuid primary key references items on delete cascade,
  park_table uuid not null references park_tables on delete cascade
);

create index park_table_machines_of on park_table_machines (park_table);

-- Groups that it made: an undo takes those away that are empty then.
create table park_table_groups (
  group_id bigint primary key references machine_groups on delete cascade,
  park_table uuid not null references park_tables on delete cascade
);

create index park_table_groups_of on park_table_groups (park_table);
