-- Streets and houses of regions, as the operator has loaded them out of OpenStreetMap (`npm run map`): a copy that no backup has. A region
-- is loaded in one transaction, so that searches see the former one until the new one is whole.
create table address_regions (
  id integer generated always as identity primary key,
  -- The name of its file, without the ending.
  name text not null unique,
  streets integer not null,
  houses integer not null,
  loaded_at timestamptz not null default now()
);

-- Each word that a town or a street is called by, once. `npm run map` adds the index of its trigrams, for which it needs an extension.
create table address_words (
  id integer generated always as identity primary key,
  word text collate "C" not null unique
);

create table address_streets (
  region integer not null,
  -- From 1 on, within the region.
  number integer not null,
  town text not null,
  street text not null,
  lat real not null,
  lng real not null,
  houses integer not null,
  -- Ids of address_words.
  street_words integer[] not null,
  town_words integer[] not null,
  primary key (region, number)
);
create index address_streets_words on address_streets using gin (street_words, town_words) with (fastupdate = off);

create table address_houses (
  region integer not null,
  street integer not null,
  -- «12к1», as `houseOf` writes it.
  house text collate "C" not null,
  lat real not null,
  lng real not null,
  primary key (region, street, house)
);
