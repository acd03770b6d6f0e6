-- On what terms a machine is let besides its rates: numbers by the ids of the table in shared, as for `params`.
alter table items add column terms jsonb not null default '{}';

create or replace function item_json(i items, u users, description text, photos text[]) returns json
language sql stable parallel safe as $$
  select case i.kind
    when 'equipment' then json_build_object(
      '_id', i.id, 'name', i.name, 'phone', i.phone, 'description', description, 'type', i.type,
      'coordLat', i.lat, 'coordLng', i.lng, 'place', i.place, 'icoUrl', i.image, 'photos', photos, 'hidden', i.hidden,
      'userUrl', u.user_url, 'userName', u.name,
      'createdAt', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'works', i.related, 'price', i.price, 'ratePerHour', i.rate_per_hour, 'ratePerShift', i.rate_per_shift,
      'minHours', i.min_hours, 'params', i.params, 'terms', i.terms)
    else json_build_object(
      '_id', i.id, 'name', i.name, 'phone', i.phone, 'description', description, 'type', i.type,
      'coordLat', i.lat, 'coordLng', i.lng, 'place', i.place, 'icoUrl', i.image, 'photos', photos, 'hidden', i.hidden,
      'userUrl', u.user_url, 'userName', u.name,
      'createdAt', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'equips', i.related, 'budget', i.budget, 'startsOn', i.starts_on, 'endsOn', i.ends_on)
    end
$$;

-- The trigger writes every card anew.
update items set updated_at = updated_at;
