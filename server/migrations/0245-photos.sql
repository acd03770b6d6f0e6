-- Up to ten photos a listing: `image` is the cover, as it was, and these follow it in their order.
alter table items add column more_photos text[] not null default '{}' check (cardinality(more_photos) < 10);

-- Photos that were sent and that no listing has yet: of whom. Their files are doomed for the next day (doomed_blobs).
create table item_uploads (
  folder text collate "C" primary key,
  owner uuid not null references users (id) on delete cascade,
  sent_at timestamptz not null default now()
);

create index item_uploads_owner on item_uploads (owner, sent_at);

-- `/images/NAME/small.webp` lies in the folder `images/NAME`. A photo that only changes its place stays.
create or replace function doom_image() returns trigger language plpgsql as $$
declare
  kept text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    kept := array_remove(array[new.image] || new.more_photos, null);
  end if;
  insert into doomed_blobs (folder)
  select distinct substring(photo from '^/(images/[^/]+)/') from unnest(array[old.image] || old.more_photos) as p (photo)
  where photo ~ '^/images/[^/]+/[^/]+$' and photo <> all (kept)
  on conflict (folder) do update set after = now();
  return null;
end $$;

drop trigger items_image_gone on items;
create trigger items_image_gone after delete or update of image, more_photos on items
  for each row execute function doom_image();

-- The shape is that of Equipment and Order in shared. A new field comes into this function alone. `photos`: all of them, or
-- none for a card, which shows the cover.
create function item_json(i items, u users, description text, photos text[]) returns json
language sql stable parallel safe as $$
  select case i.kind
    when 'equipment' then json_build_object(
      '_id', i.id, 'name', i.name, 'phone', i.phone, 'description', description, 'type', i.type,
      'coordLat', i.lat, 'coordLng', i.lng, 'place', i.place, 'icoUrl', i.image, 'photos', photos, 'hidden', i.hidden,
      'userUrl', u.user_url, 'userName', u.name,
      'createdAt', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'works', i.related, 'price', i.price, 'ratePerHour', i.rate_per_hour, 'ratePerShift', i.rate_per_shift,
      'minHours', i.min_hours)
    else json_build_object(
      '_id', i.id, 'name', i.name, 'phone', i.phone, 'description', description, 'type', i.type,
      'coordLat', i.lat, 'coordLng', i.lng, 'place', i.place, 'icoUrl', i.image, 'photos', photos, 'hidden', i.hidden,
      'userUrl', u.user_url, 'userName', u.name,
      'createdAt', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'equips', i.related, 'budget', i.budget, 'startsOn', i.starts_on, 'endsOn', i.ends_on)
    end
$$;

create or replace function item_json(i items, u users, description text) returns json
language sql stable parallel safe as $$
  select item_json(i, u, description, array_remove(array[i.image] || i.more_photos, null))
$$;

create or replace function item_card(i items) returns text language sql stable as $$
  select item_json(i, u,
      case when length(i.description) > 220 then rtrim(left(i.description, 219)) || '…' else i.description end, '{}'
    )::text
  from users as u
  where u.id = i.owner
$$;

-- The trigger writes every card anew.
update items set updated_at = updated_at;
