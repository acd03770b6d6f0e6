/**
 * SQL of an item as the API gives it, with its whole description: `items` is joined as `i`, its owner as `u`. The
 * cards of searches have the same shape; `item_card` of the migrations makes them.
 */
const COMMON = `'_id', i.id, 'name', i.name, 'phone', i.phone, 'description', i.description, 'type', i.type,
  'coordLat', i.lat, 'coordLng', i.lng, 'place', i.place, 'icoUrl', i.image, 'hidden', i.hidden,
  'userUrl', u.user_url, 'userName', u.name,
  'createdAt', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const ITEM_JSON = `case i.kind
  when 'equipment' then json_build_object(${COMMON}, 'works', i.related, 'price', i.price,
    'ratePerHour', i.rate_per_hour, 'ratePerShift', i.rate_per_shift, 'minHours', i.min_hours)
  else json_build_object(${COMMON}, 'equips', i.related, 'budget', i.budget,
    'startsOn', i.starts_on, 'endsOn', i.ends_on) end`
