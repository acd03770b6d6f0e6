-- Places of long stops that an owner does not want to be offered as objects, such as his yard.

create table declined_places (
  user_id uuid not null references users on delete cascade,
  lat double precision not null,
  lon double precision not null,
  made_at timestamptz not null default now(),
  primary key (user_id, lat, lon)
);
