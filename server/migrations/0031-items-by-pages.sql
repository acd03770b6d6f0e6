-- Lists of one owner are read by pages that begin after an item, however many items he has.
create index items_of_owner on items (owner, kind, created_at desc, id desc);
drop index items_owner;
