-- Bookings that an owner has agreed to elsewhere and enters himself. Their shifts are rows of `bookings` as those of deals are, so
-- neither takes days of the other.
create table own_bookings (
  id uuid primary key,
  machine uuid not null references items on delete cascade,
  from_day date not null,
  to_day date not null,
  shift text not null check (shift in ('day', 'night', 'all')),
  -- For whom or what for; only the owner sees it.
  customer text not null default '',
  changed_at timestamptz not null default now()
);
create index own_bookings_machine on own_bookings (machine, to_day);

alter table bookings
  alter column deal drop not null,
  add column own uuid references own_bookings on delete cascade,
  add check (num_nonnulls(deal, own) = 1);
create index bookings_own on bookings (own) where own is not null;

create or replace function keep_booked() returns trigger language plpgsql as $$
declare
  machines uuid[];
begin
  select array_agg(distinct machine) into machines from changed;
  -- In order, and before the bookings are read: of two at once the second one reads what the first has written.
  perform from items where id = any (machines) order by id for no key update;
  update items i set booked = coalesce((
    select jsonb_agg(jsonb_build_object('from', s.first, 'to', s.last, 'state', 'busy', 'shift', s.shift) order by s.first)
    from (
      select min(b.day) as first, max(b.day) as last,
        case when count(distinct b.shift) = 2 then 'all' else min(b.shift) end as shift
      from bookings b where b.machine = i.id and b.day >= current_date - 1 group by b.deal, b.own) as s), '[]')
  where i.id = any (machines);
  return null;
end
$$;
