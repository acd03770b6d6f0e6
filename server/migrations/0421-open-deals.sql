-- What still waits for somebody is looked at on every page: of an owner with thousands of closed offers only the open ones are read.
create index offers_owner_open on offers (owner, changed_at desc, id desc) where state in ('asked', 'offered', 'countered');
create index requests_asker_open on requests (asker, changed_at desc, id desc) where state = 'open';
