-- Lists of somebody with very many: what became something else is listed as that, and what is over hides nothing that goes on.
create index requests_listed on requests (asker, changed_at desc, id desc) where state <> 'taken';
create index offers_listed on offers (owner, changed_at desc, id desc) where state <> 'accepted';
create index deals_owner_going on deals (owner, changed_at desc, id desc)
  where state in ('booked', 'asker_moves', 'owner_moves', 'working', 'worked', 'paid', 'received');
create index deals_asker_going on deals (asker, changed_at desc, id desc)
  where state in ('booked', 'asker_moves', 'owner_moves', 'working', 'worked', 'paid', 'received');
