-- What an owner charges from a day on: for a machine or a type, for a customer, on an object (decision 55).

create table rate_cards (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  -- Empty or null: for any. A customer is known by name, as objects and papers call it.
  customer text not null,
  object_id bigint references objects on delete cascade,
  type text,
  equipment uuid references items on delete cascade,
  from_day date not null,
  -- Kopecks; null: not charged.
  work integer,
  idle integer,
  presence integer,
  shift integer,
  shift_hours real not null,
  overtime integer,
  min_hours real not null,
  trip integer,
  delivery integer,
  delivery_km integer,
  vat text not null,
  check (type is null or equipment is null)
);
create index rate_cards_user on rate_cards (user_id, id desc);
create index rate_cards_object on rate_cards (object_id) where object_id is not null;
create index rate_cards_equipment on rate_cards (equipment) where equipment is not null;
