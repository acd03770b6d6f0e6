-- In which other form than degrees the recorder sends its coordinates; `swapped` is a column of its own.
alter table recorders add column coords_scaled text check (coords_scaled in ('e5', 'e6', 'e7', 'minutes'));
-- Who has said how they are to be read: the owner, whose word stands, or the server by where the machine is known to be.
alter table recorders add column coords_by text check (coords_by in ('owner', 'seen'));
update recorders set coords_by = 'owner' where swap_changed_at is not null;
-- Every server asks for all of them again and again.
create index recorders_scaled on recorders (token_hash) where coords_scaled is not null;
