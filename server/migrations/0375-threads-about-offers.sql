-- A thread may be about an offer, and the deal that comes of it: then it has no listing. Null once the offer is gone.
alter table threads add column offer uuid references offers on delete set null;
create unique index threads_offer on threads (offer);
