-- What changes with whatever a recorder sends lies with its machine's points (decision 48). The columns of `recorders` stay for
-- servers of the last release, which read and write them.
create table recorder_states (
  equipment uuid not null,
  recorder uuid not null,
  last_seen_at timestamptz not null,
  last_point_at timestamptz,
  -- Per cent.
  battery smallint,
  -- Age of the oldest point of the last batch, seconds.
  queue_age_s integer,
  -- Server time minus the newest stamp of a batch sent live, ms.
  skew_ms double precision,
  primary key (equipment, recorder)
) with (fillfactor = 80);

insert into recorder_states
select equipment, id, last_seen_at, last_point_at, battery, queue_age_s, skew_ms from recorders where last_seen_at is not null;

create function forget_recorder_state() returns trigger language plpgsql as $$
begin
  delete from recorder_states where equipment = old.equipment and recorder = old.id;
  return null;
end $$;

create trigger recorders_state_gone after delete on recorders for each row execute function forget_recorder_state();
