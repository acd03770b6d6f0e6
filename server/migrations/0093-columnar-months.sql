-- Old months of points may be kept by columns on a cluster (decision 50). Such a month takes plain inserts only: what must go
-- from it is left here, and goes when the month is written anew.
create table doomed_points (
  equipment uuid not null,
  id uuid not null,
  -- Whose points go; null: all of the machine.
  import uuid,
  since timestamptz not null,
  until timestamptz not null,
  -- Of an import: the days to be summed anew when its points are gone, by a moment of each quarter of an hour.
  moments timestamptz[] not null default '{}',
  asked_at timestamptz not null default now(),
  primary key (equipment, id)
);

-- Months by columns have neither key nor index of blocks, so that on a cluster with such months each month in rows has its own.
create or replace function ensure_track_month(moment timestamptz) returns void
language plpgsql set lock_timeout = '500ms' as $$
declare
  first date := date_trunc('month', moment at time zone 'UTC')::date;
  part text := 'track_points_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(part) is not null or moment < (
    select substring(pg_get_expr(relpartbound, oid) from $re$TO \('(.+)'\)$re$)::timestamptz
    from pg_class where oid = to_regclass('track_points_old')
  ) then return; end if;
  perform pg_advisory_xact_lock(hashtext('track_points'));
  if to_regclass(part) is not null then return; end if;
  -- The partition gets the table's key and indexes as it is attached.
  execute format('create table %I (like track_points including defaults including storage)', part);
  if to_regclass('track_points_received') is null then
    execute format('create index %I on %I using brin (received_at) with (pages_per_range = 32, autosummarize = on)',
      part || '_received', part);
  end if;
  if to_regclass('track_points_key') is null then
    execute format('create unique index %I on %I (equipment, recorded_at, recorder) nulls not distinct', part || '_key', part);
  end if;
  execute format('alter table track_points attach partition %I for values from (%L) to (%L)', part,
    first || ' 00:00+00', (first + interval '1 month')::date || ' 00:00+00');
end $$;
