-- How fast machines may drive on an object, km/h; null: nobody has said. Faster ones are told to their owner (decision 114).
alter table objects add column speed_limit smallint check (speed_limit between 5 and 150);
