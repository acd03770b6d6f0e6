-- Keys of programs that write points (decision 32).

alter table program_keys
  add column reads boolean not null default true,
  add column writes boolean not null default false,
  -- Writes for all machines of its user, or for those of program_key_machines alone.
  add column all_machines boolean not null default true,
  add check (reads or writes);

create table program_key_machines (
  key uuid not null references program_keys on delete cascade,
  equipment uuid not null references items on delete cascade,
  primary key (key, equipment)
);
create index program_key_machines_equipment on program_key_machines (equipment);

-- What a program writes for a machine is a recorder's; once revoked, the key writes no more for this machine.
alter table recorders add column program_key uuid references program_keys on delete set null;
create unique index recorders_program on recorders (program_key, equipment) where program_key is not null;
