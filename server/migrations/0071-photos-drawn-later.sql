-- Photos that a worker draws after they were acknowledged, and what recorders put into the store themselves.
alter table photos add column state text not null default 'drawn';
-- Not checked for the rows there are: all of them have the default.
alter table photos add constraint photos_state check (state in ('drawn', 'waiting', 'refused')) not valid;

create function recount_photo() returns trigger language plpgsql as $$
begin
  insert into storage_changes (equipment, bytes) values (new.equipment, new.bytes - old.bytes);
  return null;
end $$;

create trigger photos_recounted after update of bytes on photos
for each row when (old.bytes is distinct from new.bytes) execute function recount_photo();

-- Files as recorders sent them, in `incoming/MACHINE/PHOTO`. Refers to nothing: a row whose photo is gone goes when its turn comes.
create table incoming_photos (
  photo uuid primary key,
  equipment uuid not null,
  -- Of the machine, whose room it takes.
  owner uuid not null,
  sha256 bytea not null,
  bytes integer not null,
  asked_at timestamptz not null default now(),
  -- When the photo was acknowledged; null: a recorder was told where to put it, and nobody knows yet whether it is there.
  kept_at timestamptz,
  -- Those of smaller values are drawn first.
  turn timestamptz not null default now(),
  -- Until then a worker has it.
  held_until timestamptz not null default '-infinity',
  -- How often a worker has taken it; also tells the last of them from those before.
  attempts integer not null default 0,
  unique (equipment, sha256)
);

create index incoming_photos_turn on incoming_photos (turn) where kept_at is not null;
create index incoming_photos_owner_turn on incoming_photos (owner, turn) where kept_at is not null;
create index incoming_photos_asked on incoming_photos (owner) where kept_at is null;
