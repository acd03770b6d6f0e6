-- Where days tell that a receiver was shown to be (docs/decisions/0067-jams-seen-together.md): what one machine proves tells of others
-- that were there at that time. Read by place and hour, so it is no table of tracks, and bounded: of a proved place and hour a few rows.
create table shown_places (
  equipment uuid not null,
  day date not null,
  -- The hour that it lies in, and the first moment of it in the day.
  hour timestamptz not null,
  at timestamptz not null,
  -- Cells, see cellsOf.
  lat integer not null,
  lng integer not null,
  -- Whether the machine came there and left again by jumps; otherwise only others can tell, and whether it was believed that they do.
  proved boolean not null,
  told boolean not null,
  primary key (equipment, day, hour, lat, lng)
);
create index shown_places_near on shown_places (hour, lat, lng);
