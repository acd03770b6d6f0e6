-- The JSON of an item is written down once: item_card only cuts its description. The cards that there are stay as they are.

-- The shape is that of Equipment and Order in shared. A new field comes into this function alone.
create function item_json(i items, u users, description text) returns json
language sql stable parallel safe as $$
  select case i.kind
    when 'equipment' then json_build_object(
      '_id', i.id, 'name', i.name, 'phone', i.phone, 'description', description, 'type', i.type,
      'coordLat', i.lat, 'coordLng', i.lng, 'place', i.place, 'icoUrl', i.image, 'hidden', i.hidden,
      'userUrl', u.user_url, 'userName', u.name,
      'createdAt', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'works', i.related, 'price', i.price, 'ratePerHour', i.rate_per_hour, 'ratePerShift', i.rate_per_shift,
      'minHours', i.min_hours)
    else json_build_object(
      '_id', i.id, 'name', i.name, 'phone', i.phone, 'description', description, 'type', i.type,
      'coordLat', i.lat, 'coordLng', i.lng, 'place', i.place, 'icoUrl', i.image, 'hidden', i.hidden,
      'userUrl', u.user_url, 'userName', u.name,
      'createdAt', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'equips', i.related, 'budget', i.budget, 'startsOn', i.starts_on, 'endsOn', i.ends_on)
    end
$$;

create or replace function item_card(i items) returns text language sql stable as $$
  select item_json(i, u,
      case when length(i.description) > 220 then rtrim(left(i.description, 219)) || '…' else i.description end
    )::text
  from users as u
  where u.id = i.owner
$$;
