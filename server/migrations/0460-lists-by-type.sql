-- Lists of machines of one type, the newest first.
create index items_newest_of_type on items (type, created_at desc, id desc) where kind = 'equipment' and not hidden;
