-- Searches in the memory of each process: what changed, and items known by a short number. See decision 31.

alter table items add column number integer generated always as identity;
create unique index items_number on items (number);

-- Each change of an item, so that a process learns what its memory must read anew. A job deletes old rows.
create table item_changes (
  id bigint generated always as identity primary key,
  -- It tells a process whether it has seen the change: ids are given out before transactions end.
  transaction xid8 not null default pg_current_xact_id(),
  -- items.number; the item may be gone.
  item integer not null,
  changed_at timestamptz not null default now()
);
create index item_changes_transaction on item_changes (transaction) include (item);
create index item_changes_old on item_changes (changed_at);

create function items_changed() returns trigger language plpgsql as $$
begin
  insert into item_changes (item) select number from changed;
  return null;
end $$;

create trigger items_changed_by_insert after insert on items
  referencing new table as changed for each statement execute function items_changed();
create trigger items_changed_by_update after update on items
  referencing new table as changed for each statement execute function items_changed();
create trigger items_changed_by_delete after delete on items
  referencing old table as changed for each statement execute function items_changed();
