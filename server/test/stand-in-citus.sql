-- Stands in for Citus, of which no package can be installed where the tests run: the same names, only so much behind them
-- that it can be seen what is asked of them and in which order. They are found before PostgreSQL's own names.
create table pg_dist_local_group (groupid int not null);
insert into pg_dist_local_group values (0);

create table pg_dist_node (
  groupid int not null,
  nodename text not null,
  nodeport int not null default 5432,
  noderole text not null default 'primary',
  isactive boolean not null default true,
  metadatasynced boolean not null default true,
  shouldhaveshards boolean not null default true
);
insert into pg_dist_node (groupid, nodename, shouldhaveshards)
values (0, 'coordinator', false), (1, 'first', true), (2, 'second', true);

create table pg_dist_partition (logicalrelid regclass primary key, partmethod "char" not null, colocationid int not null);
create table pg_dist_shard (logicalrelid regclass not null, shardid bigint primary key);
create table pg_dist_placement (shardid bigint not null, groupid int not null);
create table citus_shards (
  table_name regclass not null, shardid bigint not null, nodename text not null, nodeport int not null, shard_size bigint
);

create table asked (n int generated always as identity, call text not null);

create function citus_version() returns text language sql as $$ select 'Citus 13.2.0 on x86_64-pc-linux-gnu' $$;
create function current_setting(name text) returns text language sql as $$
  select case name when 'wal_level' then 'logical' else pg_catalog.current_setting(name) end
$$;

-- Two shards of each table, one on each node.
create function create_distributed_table_concurrently(table_name regclass, distribution_column text, colocate_with text)
returns void language plpgsql as $$
declare
  colocation int := case colocate_with when 'none' then 7
    else (select colocationid from pg_dist_partition where logicalrelid = colocate_with::regclass) end;
  first bigint := 102008 + 2 * (select count(*) from pg_dist_partition);
begin
  insert into asked (call) values (format('%s by %s with %s', table_name, distribution_column, colocate_with));
  insert into pg_dist_partition values (table_name, 'h', colocation);
  insert into pg_dist_shard values (table_name, first), (table_name, first + 1);
  insert into pg_dist_placement values (first, 1), (first + 1, 2);
  insert into citus_shards values (table_name, first, 'first', 5432, 8192), (table_name, first + 1, 'second', 5432, 8192);
end $$;

-- By the last digit of the machine's id.
create function get_shard_id_for_distribution_column(table_name regclass, distribution_value uuid)
returns bigint language sql as $$
  select min(shardid) + case when right(distribution_value::text, 1) < '8' then 0 else 1 end
  from pg_dist_shard where logicalrelid = table_name
$$;
