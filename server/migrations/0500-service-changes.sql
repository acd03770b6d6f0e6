-- How often an owner has changed what his services rest on: a server that keeps how much is overdue sees by it whether that is still so.
create table service_changes (
  user_id uuid primary key references users on delete cascade,
  number bigint not null default 1
);
