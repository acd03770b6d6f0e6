-- The operator's funnel looks at what was made in a period.
create index requests_made on requests (made_at);
create index listing_complaints_made on listing_complaints (created_at);
create index request_complaints_made on request_complaints (made_at);
