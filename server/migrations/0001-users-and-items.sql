-- People and their machines and orders.

create table users (
  id uuid primary key,
  -- Nickname; the address of the fleet page is shown where it is empty.
  name text not null default '',
  user_url text not null unique,
  created_at timestamptz not null default now()
);

-- Machines and orders share nearly every field and every screen.
create table items (
  id uuid primary key,
  owner uuid not null references users on delete cascade,
  kind text not null check (kind in ('equipment', 'order')),
  -- Id of a type of the catalogue: of machines for a machine, of works for an order.
  type text collate "C" not null,
  -- Works that a machine does; machines that an order wants.
  related text[] not null default '{}' check (cardinality(related) <= 60),
  name text not null,
  phone text not null,
  description text not null default '',
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  -- The fine cell of the grid, 1/16 of a degree; see src/features/search/grid.rules.ts.
  cell integer generated always as (
    (least(floor((lat + 90) * 16), 2879) * 5760 + least(floor((lng + 180) * 16), 5759))::integer
  ) stored,
  -- Name of the nearest town.
  place text not null default '',
  image text,
  hidden boolean not null default false,
  -- Roubles.
  price integer check (price >= 0),
  rate_per_hour integer check (rate_per_hour > 0),
  rate_per_shift integer check (rate_per_shift > 0),
  min_hours smallint check (min_hours > 0),
  budget integer check (budget > 0),
  starts_on date,
  ends_on date,
  time_zone text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- JSON of the item as searches give it, with a description cut to 220 characters. Kept by a trigger: a search sends it
  -- as it is, and building it anew each time would be most of its work.
  card text not null default '',
  check ((lat is null) = (lng is null))
) with (fillfactor = 90);

create index items_owner on items (owner, kind, created_at desc);
create index items_newest on items (kind, created_at desc, id desc) where not hidden;
-- A map view reads this index alone until it knows which items it shows.
create index items_cell on items (cell) include (lat, lng, kind, id) where not hidden and lat is not null;

-- The shape is that of Equipment and Order in shared/src/items.ts.
create function item_card(i items) returns text language sql stable as $$
  select (case i.kind
    when 'equipment' then json_build_object(
      '_id', i.id, 'name', i.name, 'phone', i.phone, 'description', cut.text, 'type', i.type,
      'coordLat', i.lat, 'coordLng', i.lng, 'place', i.place, 'icoUrl', i.image, 'hidden', i.hidden,
      'userUrl', u.user_url, 'userName', u.name, 'createdAt', made.at,
      'works', i.related, 'price', i.price, 'ratePerHour', i.rate_per_hour, 'ratePerShift', i.rate_per_shift,
      'minHours', i.min_hours)
    else json_build_object(
      '_id', i.id, 'name', i.name, 'phone', i.phone, 'description', cut.text, 'type', i.type,
      'coordLat', i.lat, 'coordLng', i.lng, 'place', i.place, 'icoUrl', i.image, 'hidden', i.hidden,
      'userUrl', u.user_url, 'userName', u.name, 'createdAt', made.at,
      'equips', i.related, 'budget', i.budget, 'startsOn', i.starts_on, 'endsOn', i.ends_on)
    end)::text
  from users as u,
    (select case when length(i.description) > 220 then rtrim(left(i.description, 219)) || '…' else i.description end as text)
      as cut,
    (select to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at) as made
  where u.id = i.owner
$$;

create function keep_card() returns trigger language plpgsql as $$
begin
  new.card := item_card(new);
  return new;
end $$;

create trigger items_card before insert or update on items for each row execute function keep_card();

-- Cards carry the name of the owner.
create function users_renamed() returns trigger language plpgsql as $$
begin
  update items set updated_at = updated_at where owner = new.id;
  return null;
end $$;

create trigger users_renamed after update of name, user_url on users for each row execute function users_renamed();

-- One row for every word by which a published item is found: its own type and each related one.
-- Index-only scans of (topic, row of cells) answer a search however the heap of items lies.
-- Kept by the triggers below; a foreign key would only slow them down.
create table search_entries (
  topic text collate "C" not null,
  cell integer not null,
  item uuid not null,
  lat double precision not null,
  lng double precision not null,
  primary key (topic, cell, item) include (lat, lng)
);

-- Counts of published items by cell at four sizes: level 0 = 1/16°, 1 = 1/4°, 2 = 1°, 3 = 4°.
create table item_grid (
  level smallint not null,
  cell integer not null,
  kind text collate "C" not null,
  items integer not null,
  lat_sum double precision not null,
  lng_sum double precision not null,
  primary key (level, cell, kind)
) with (fillfactor = 70);

-- The cell of a level that holds a fine cell. A row of level L has 5760 / 4^L cells.
create function coarser_cell(fine integer, level integer) returns integer
language sql immutable parallel safe as $$
  select ((fine / 5760) >> (2 * level)) * (5760 >> (2 * level)) + ((fine % 5760) >> (2 * level))
$$;

create type item_spot as (
  id uuid, kind text, type text, related text[], lat double precision, lng double precision, cell integer
);

-- Takes what left the map and what came onto it in one statement. Rows are touched in the order of their keys, so
-- that concurrent statements never wait for each other in a circle.
create function keep_search(gone item_spot[], come item_spot[]) returns void language plpgsql as $$
begin
  if cardinality(gone) > 0 then
    delete from search_entries as e
    using (select topic, cell, id from unnest(gone) as g, lateral unnest(g.related || g.type) as topic) as o
    where e.topic = o.topic and e.cell = o.cell and e.item = o.id;
  end if;

  insert into search_entries (topic, cell, item, lat, lng)
  select distinct topic, cell, id, lat, lng
  from unnest(come) as c, lateral unnest(c.related || c.type) as topic
  order by topic, cell, id;

  insert into item_grid as g (level, cell, kind, items, lat_sum, lng_sum)
  select level, coarser_cell(cell, level), kind, sum(sign), sum(sign * lat), sum(sign * lng)
  from (
      select kind, lat, lng, cell, 1 as sign from unnest(come)
      union all
      select kind, lat, lng, cell, -1 from unnest(gone)
    ) as change,
    generate_series(0, 3) as level
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (level, cell, kind) do update set
    items = g.items + excluded.items,
    lat_sum = g.lat_sum + excluded.lat_sum,
    lng_sum = g.lng_sum + excluded.lng_sum;

  if cardinality(gone) > 0 then
    delete from item_grid where items = 0 and (level, cell) in (
      select level, coarser_cell(o.cell, level) from unnest(gone) as o, generate_series(0, 3) as level
    );
  end if;
end $$;

create function items_inserted() returns trigger language plpgsql as $$
begin
  perform keep_search('{}', array(
    select row(id, kind, type, related, lat, lng, cell)::item_spot from after_rows
    where not hidden and lat is not null
  ));
  return null;
end $$;

create function items_updated() returns trigger language plpgsql as $$
declare
  moved uuid[] := array(
    select a.id from before_rows b join after_rows a using (id)
    where (a.hidden, a.kind, a.type, a.related, a.lat, a.lng)
      is distinct from (b.hidden, b.kind, b.type, b.related, b.lat, b.lng)
  );
begin
  if moved = '{}' then return null; end if;
  perform keep_search(
    array(
      select row(id, kind, type, related, lat, lng, cell)::item_spot from before_rows
      where id = any (moved) and not hidden and lat is not null
    ),
    array(
      select row(id, kind, type, related, lat, lng, cell)::item_spot from after_rows
      where id = any (moved) and not hidden and lat is not null
    )
  );
  return null;
end $$;

create function items_deleted() returns trigger language plpgsql as $$
begin
  perform keep_search(array(
    select row(id, kind, type, related, lat, lng, cell)::item_spot from before_rows
    where not hidden and lat is not null
  ), '{}');
  return null;
end $$;

create trigger items_inserted after insert on items
  referencing new table as after_rows for each statement execute function items_inserted();
create trigger items_updated after update on items
  referencing old table as before_rows new table as after_rows for each statement execute function items_updated();
create trigger items_deleted after delete on items
  referencing old table as before_rows for each statement execute function items_deleted();
