-- Calendars of machines that were there before a table named their days: as they were and as it made them, so that the table can be taken back.
create table park_table_calendars (
  park_table uuid not null references park_tables on delete cascade,
  equipment uuid not null references items on delete cascade,
  -- Null: there was none.
  before jsonb,
  before_on date,
  made jsonb not null,
  primary key (park_table, equipment)
);

create index park_table_calendars_equipment on park_table_calendars (equipment);

-- Machines whose calendars it changed.
alter table park_tables add column calendars integer not null default 0;
