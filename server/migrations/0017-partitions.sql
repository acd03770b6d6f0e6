-- Partitions of points are made without stopping anybody: `attach partition` goes together with all that reads and
-- writes the table, a pg_dump included, where `create table … partition of` would wait for it, and everybody behind it.

-- Before 2010 there is one partition, up to the oldest month that has its own: old dates of a few phones with a wrong
-- clock, and old files, must not make hundreds.
do $$
declare
  oldest text := (
    select min(c.relname) from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'track_points'::regclass and c.relname ~ '^track_points_\d{4}_\d\d$');
  until date := least('2010-01-01', to_date(right(oldest, 7), 'YYYY_MM'));
begin
  if until <= '2000-01-01' then return; end if;
  create table track_points_old (like track_points including defaults including storage);
  execute format('alter table track_points attach partition track_points_old for values from (%L) to (%L)',
    '2000-01-01 00:00+00', until || ' 00:00+00');
end $$;

-- Makes the partition of the month that holds this moment (UTC), if nothing holds it. Safe to call at once from many;
-- gives up after half a second where somebody keeps the table to himself.
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
  -- The partition gets its key and its indexes as it is attached.
  execute format('create table %I (like track_points including defaults including storage)', part);
  execute format('alter table track_points attach partition %I for values from (%L) to (%L)', part,
    first || ' 00:00+00', (first + interval '1 month')::date || ' 00:00+00');
end $$;
