-- Which rows of the tables of tracks are stored together. A database that is not spread over a cluster has one shard;
-- `npm run distribute` puts functions in the place of these that ask Citus.
create function shard_of_machine(machine uuid) returns int language sql immutable parallel safe as 'select 0';
create function shards_of_tracks() returns setof int language sql immutable parallel safe rows 1 as 'select 0';
