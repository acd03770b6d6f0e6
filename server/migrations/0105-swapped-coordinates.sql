-- The recorder sends latitude and longitude in each other's place; its owner has said so.
alter table recorders add column swapped boolean not null default false;
-- Every server asks for all of them again and again.
create index recorders_swapped on recorders (token_hash) where swapped;
