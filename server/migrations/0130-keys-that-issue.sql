-- Keys of programs that issue papers (decision 59).
alter table program_keys
  add column issues boolean not null default false,
  drop constraint program_keys_check,
  add check (reads or issues or writes);
