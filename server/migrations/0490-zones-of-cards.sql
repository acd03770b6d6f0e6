-- A machine's calendar begins with the present day of the place where it stands: items say its zone.
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
      'proof', i.proof, 'provenAt', to_char(i.proof_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'rating', u.owner_rating, 'timeZone', i.time_zone)
    else json_build_object(
      '_id', i.id, 'name', i.name, 'phone', i.phone, 'description', description, 'type', i.type,
      'coordLat', i.lat, 'coordLng', i.lng, 'place', i.place, 'icoUrl', i.image, 'photos', photos, 'hidden', i.hidden,
      'userUrl', u.user_url, 'userName', u.name,
      'createdAt', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'equips', i.related, 'budget', i.budget, 'startsOn', i.starts_on, 'endsOn', i.ends_on)
    end
$$;

-- The trigger writes cards anew, of those alone of which a card without a zone says the wrong day: Moscow's is taken.
update items set updated_at = updated_at where busy is not null and time_zone <> 'Europe/Moscow';
