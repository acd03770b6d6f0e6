-- Stands in for Citus, which cannot be installed as a package where the tests run: the same names, with just enough behind them to show
-- which calls are made and in which order. They are found before PostgreSQL's own names.
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

-- Chooses a shard by the last digit of the machine's id.
create function get_shard_id_for_distribution_column(table_name regclass, distribution_value uuid)
returns bigint language sql as $$
  select min(shardid) + case when right(distribution_value::text, 1) < '8' then 0 else 1 end
  from pg_dist_shard where logicalrelid = table_name
$$;

-- Distributes within a transaction, as rewriting a month needs it.
create function create_distributed_table(table_name regclass, distribution_column text, colocate_with text)
returns void language plpgsql as $$
begin
  insert into asked (call) values (format('%s by %s with %s at once', table_name, distribution_column, colocate_with));
  insert into pg_dist_partition values (table_name, 'h', 7);
end $$;
create function forget_dropped() returns event_trigger language plpgsql as $$
begin
  delete from pg_dist_partition where logicalrelid::oid in (select objid from pg_event_trigger_dropped_objects());
end $$;
create event trigger forget_dropped on sql_drop when tag in ('DROP TABLE') execute function forget_dropped();

-- Really a table of rows, which refuses what columnar tables refuse: changes of rows, inserts with `on conflict` (without a key those
-- would duplicate rows, which is worse), and indexes other than btree.
create access method columnar type table handler heap_tableam_handler;
create function refuse_as_columnar() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and current_query() !~* 'on conflict' then return new; end if;
  raise 'columnar_tuple_% not implemented', lower(replace(tg_op, 'INSERT', 'insert_speculative'));
end $$;
create function refuse_index_of_blocks() returns event_trigger language plpgsql as $$
declare
  made record;
begin
  for made in select * from pg_event_trigger_ddl_commands() loop
    if made.command_tag = 'CREATE TABLE' and exists (
      select from pg_class c join pg_am a on a.oid = c.relam where c.oid = made.objid and a.amname = 'columnar'
    ) then
      execute format('create trigger refuse_as_columnar before insert or update or delete on %s
        for each row execute function refuse_as_columnar()', made.objid::regclass);
    end if;
  end loop;
  if exists (
    select from pg_index i join pg_class t on t.oid = i.indrelid join pg_am a on a.oid = t.relam
    join pg_class x on x.oid = i.indexrelid join pg_am b on b.oid = x.relam
    where a.amname = 'columnar' and b.amname <> 'btree'
  ) then raise 'unsupported access method for the index on columnar table'; end if;
end $$;
create event trigger refuse_index_of_blocks on ddl_command_end
when tag in ('CREATE TABLE', 'ALTER TABLE', 'CREATE INDEX') execute function refuse_index_of_blocks();
-- Functions that were distributed to every node.
create table on_nodes (name regprocedure primary key);
create function create_distributed_function(function_name regprocedure) returns void language sql as $$
  insert into on_nodes values (function_name) on conflict do nothing
$$;
