-- The map of the addresses that are stored, while it is still to be put in the place of the former one: the command may be killed in between.
create table waiting_maps (
  -- Paths on the computer that has made it.
  made text primary key,
  target text not null
);
