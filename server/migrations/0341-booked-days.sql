-- Booked days of machines, as `bookings` has them: spans like those of `busy`, for cards and searches. Only the trigger writes them.
alter table items add column booked jsonb not null default '[]';

create function keep_booked() returns trigger language plpgsql as $$
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
      from bookings b where b.machine = i.id and b.day >= current_date - 1 group by b.deal) as s), '[]')
  where i.id = any (machines);
  return null;
end
$$;
create trigger bookings_added after insert on bookings
  referencing new table as changed for each statement execute function keep_booked();
create trigger bookings_removed after delete on bookings
  referencing old table as changed for each statement execute function keep_booked();

-- Everybody sees of a machine with a calendar when it is not free; whether it is let or its owner needs it is nobody's business.
create or replace function item_json(i items, u users, description text, photos text[]) returns json
language sql stable parallel safe as $$
  select case i.kind
    when 'equipment' then json_build_object(
      '_id', i.id, 'name', i.name, 'phone', i.phone, 'description', description, 'type', i.type,
      'coordLat', i.lat, 'coordLng', i.lng, 'place', i.place, 'icoUrl', i.image, 'photos', photos, 'hidden', i.hidden,
      'userUrl', u.user_url, 'userName', u.name,
      'createdAt', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'works', i.related, 'price', i.price, 'ratePerHour', i.rate_per_hour, 'ratePerShift', i.rate_per_shift,
      'minHours', i.min_hours, 'params', i.params, 'terms', i.terms, 'busy', i.busy || i.booked, 'busyOn', i.busy_on,
      'proof', i.proof, 'provenAt', to_char(i.proof_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    else json_build_object(
      '_id', i.id, 'name', i.name, 'phone', i.phone, 'description', description, 'type', i.type,
      'coordLat', i.lat, 'coordLng', i.lng, 'place', i.place, 'icoUrl', i.image, 'photos', photos, 'hidden', i.hidden,
      'userUrl', u.user_url, 'userName', u.name,
      'createdAt', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'equips', i.related, 'budget', i.budget, 'startsOn', i.starts_on, 'endsOn', i.ends_on)
    end
$$;
