-- Whether who has the customer's link may download the papers of his object.
alter table object_links add column papers boolean not null default false;
