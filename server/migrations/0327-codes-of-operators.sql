-- An operator with a code says on a phone that he is who he is: nobody else signs his hours (decision 99).
alter table operators add column code_hash bytea;

-- On which phones he has entered it. Another code ends them.
create table recorder_drivers (
  recorder uuid not null references recorders on delete cascade,
  operator bigint not null references operators on delete cascade,
  code_hash bytea not null,
  admitted_at timestamptz not null default now(),
  primary key (recorder, operator)
);
create index recorder_drivers_operator on recorder_drivers (operator);
