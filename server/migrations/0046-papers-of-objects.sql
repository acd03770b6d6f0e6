-- The object whose hours a paper counts; without one it counts the machine's whole days (decision 42).

alter table papers add column object_id bigint references objects on delete set null;
create index papers_object on papers (object_id, id) where object_id is not null;
