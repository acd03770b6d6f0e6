-- The recorder sends latitude and longitude in each other's place; its owner has said so.
alter table recorders add column swapped boolean not null default false;
-- When he said so, or took it back; points that came before tell nothing of what comes now.
alter table recorders add column swap_changed_at timestamptz;
-- Every server asks for all of them again and again.
create index recorders_swapped on recorders (token_hash) where swapped;
