-- What is told of a machine though nothing happens to it, when a machine works, and what kind of place an object is (decision 81).

-- What was told, once each.
create table told_conditions (
  equipment uuid not null references items on delete cascade,
  key text not null,
  told_at timestamptz not null default now(),
  primary key (equipment, key)
);
create index told_conditions_old on told_conditions (told_at);

-- When a machine works, minutes of the day; the end may be on the next day. Machines without a row work in usual hours.
create table machine_hours (
  equipment uuid primary key references items on delete cascade,
  starts integer not null check (starts between 0 and 1439),
  ends integer not null check (ends between 0 and 1439),
  -- Days of the week on which a shift begins: 1 Monday to 7.
  days smallint[] not null
);

alter table alert_settings add column idle_hours smallint not null default 3;
alter table alert_settings add column out_by smallint not null default 540;
alter table alert_settings add column quiet_days smallint not null default 3;
alter table alert_settings add column service_hours smallint not null default 25;
alter table alert_settings add column document_days smallint not null default 14;

-- An object of a customer, a base where machines stand, or where none may be.
alter table objects add column purpose text not null default 'customer';
alter table objects add constraint objects_purpose_check check (purpose in ('customer', 'base', 'forbidden'));

alter table incidents drop constraint incidents_kind_check;
alter table incidents add constraint incidents_kind_check check (kind in (
  'silent', 'overspeed', 'night_move', 'photo_missing', 'mock_location', 'jammed', 'low_battery', 'fuel_drained', 'sos'));
