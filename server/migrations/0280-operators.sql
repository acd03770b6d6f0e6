-- Operators become a register of the company (decision 99): whom to call, until when they may drive.
alter table operators
  add column phone text not null default '',
  -- Of the licence: its categories, and its last day.
  add column licence_categories text not null default '',
  add column licence_ends date,
  -- Folder of his photo.
  add column photo text,
  add column archived_at timestamptz;

create index operators_licence_ends on operators (licence_ends) where archived_at is null;

-- Who works on which machine from when to when, by the dispatcher's word. What operators say themselves is in driver_notes.
create table operator_assignments (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  equipment uuid not null references items on delete cascade,
  -- Null: nobody worked on it then, whatever the recorder says.
  operator bigint references operators on delete cascade,
  from_at timestamptz not null,
  -- Null: until further notice.
  to_at timestamptz,
  reason text not null,
  -- For the time before it this is a correction, which goes before the recorder's word; for later it is a plan, which goes after it.
  made_at timestamptz not null default now(),
  made_by text not null,
  -- What was changed later is kept with the reason.
  removed_at timestamptz,
  removed_by text,
  removed_reason text,
  primary key (user_id, id),
  check (to_at is null or to_at > from_at)
);
create index operator_assignments_machine on operator_assignments (equipment, from_at);
create index operator_assignments_operator on operator_assignments (operator);

-- The files go with the photo, however it goes.
create function doom_operator_photo() returns trigger language plpgsql as $$
begin
  if old.photo is not null and (tg_op = 'DELETE' or new.photo is distinct from old.photo) then
    insert into doomed_blobs (folder) values (old.photo) on conflict (folder) do update set after = now();
  end if;
  return null;
end
$$;
create trigger operators_photo after delete or update of photo on operators for each row execute function doom_operator_photo();
