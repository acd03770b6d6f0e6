-- Months of the timesheet that are closed: what they said then is what they say (decision 113). A closing that was taken back stays, with the reason.
create table timesheet_closings (
  user_id uuid not null references users on delete cascade,
  id bigint generated always as identity,
  -- The first day of the month.
  month date not null,
  closed_at timestamptz not null default now(),
  closed_by text not null,
  reopened_at timestamptz,
  reopened_by text,
  reopened_reason text,
  primary key (user_id, id),
  check ((reopened_at is null) = (reopened_reason is null))
);

create unique index timesheet_closings_closed on timesheet_closings (user_id, month) where reopened_at is null;

-- The sheet of all machines, and that of each group with its parts.
create table timesheet_closed_sheets (
  user_id uuid not null,
  closing bigint not null,
  -- No reference: the group may go, its sheet stays. 0: all machines.
  group_id bigint not null,
  sheet jsonb not null,
  primary key (user_id, closing, group_id),
  foreign key (user_id, closing) references timesheet_closings on delete cascade
);
