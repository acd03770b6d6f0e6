-- Pages that every visitor gets alike are kept by each process until something they show has changed. What changes of
-- items is in item_changes already; this is the rest. See decision 39.
create table page_changes (
  id bigint generated always as identity primary key,
  -- As in item_changes.
  transaction xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);
create index page_changes_transaction on page_changes (transaction);
create index page_changes_old on page_changes (changed_at);

create function pages_changed() returns trigger language plpgsql as $$
begin
  insert into page_changes default values;
  return null;
end $$;

create trigger pages_changed_by_forum after insert or update or delete on forum_items
  for each statement execute function pages_changed();
create trigger pages_changed_by_users after insert or delete or update of name, user_url, banned on users
  for each statement execute function pages_changed();
