-- Groups of an owner's machines (участки, колонны), which may have sub-groups; a machine is in one of them or in none.
create table machine_groups (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  -- Only a group that has none itself: the queries see to it.
  parent bigint references machine_groups on delete cascade,
  name text not null,
  unique nulls not distinct (user_id, parent, name)
);

create index machine_groups_parent on machine_groups (parent);

create table group_machines (
  equipment uuid primary key references items on delete cascade,
  group_id bigint not null references machine_groups on delete cascade
);

create index group_machines_group on group_machines (group_id);
