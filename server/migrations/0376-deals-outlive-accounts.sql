-- A deal stays with the other side when one of the two deletes his account, and an order's offers and deals when it is deleted. What
-- has no deal still goes with the account: the keys to users stay as they are.
alter table requests alter column asker drop not null;
alter table offers alter column asker drop not null, alter column owner drop not null;
alter table deals alter column asker drop not null, alter column owner drop not null;
alter table requests drop constraint requests_item_fkey;
alter table requests add foreign key (item) references items on delete set null;
