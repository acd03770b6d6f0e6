-- When machines are serviced, what was done, and which of their documents end (decision 80).

create table service_plans (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  name text not null,
  -- Of one machine, or of all of a type.
  equipment uuid references items on delete cascade,
  type text,
  -- Seconds of the engine, metres, months: whichever is first.
  every_s integer check (every_s > 0),
  every_m integer check (every_m > 0),
  every_months integer check (every_months > 0),
  -- What is done, and what is needed for it.
  work text not null,
  needed text not null,
  -- Where nothing was recorded yet it is counted from then.
  begins date not null default current_date,
  made_at timestamptz not null default now(),
  primary key (user_id, id),
  check ((equipment is null) <> (type is null)),
  check (num_nonnulls(every_s, every_m, every_months) > 0)
);
create index service_plans_machine on service_plans (equipment);

-- What was done to a machine. A plan that is gone leaves its records.
create table service_records (
  equipment uuid not null references items on delete cascade,
  id uuid not null,
  -- Null: a repair, or work of no plan.
  plan uuid,
  name text not null,
  day date not null,
  -- What the counter of engine hours showed; null where nobody read it.
  engine_s integer check (engine_s >= 0),
  who text not null,
  note text not null,
  -- Kopecks; null where it is not told.
  cost bigint check (cost >= 0),
  made_at timestamptz not null default now(),
  primary key (equipment, id)
);
create index service_records_day on service_records (equipment, day desc, made_at desc);
create index service_records_plan on service_records (equipment, plan, day desc);

create table service_photos (
  equipment uuid not null,
  record uuid not null,
  id uuid not null,
  folder text not null,
  made_at timestamptz not null default now(),
  primary key (equipment, record, id),
  foreign key (equipment, record) references service_records on delete cascade
);

-- Its files go with a photo, however it is deleted.
create function doom_service_photo() returns trigger language plpgsql as $$
begin
  insert into doomed_blobs (folder) values (old.folder) on conflict (folder) do update set after = now();
  return null;
end
$$;
create trigger service_photos_deleted after delete on service_photos for each row execute function doom_service_photo();

create table machine_documents (
  equipment uuid not null references items on delete cascade,
  id uuid not null,
  kind text not null,
  -- Number, whose it is, or what else there is to say.
  note text not null,
  ends date not null,
  made_at timestamptz not null default now(),
  primary key (equipment, id)
);
create index machine_documents_ends on machine_documents (ends);
