-- Who is still to be told that days are computed in another way since 0008; the row goes when he has read it.
create table recount_notices (
  user_id uuid primary key references users on delete cascade
);

-- Whoever had a machine, own or permitted, with points when that changed.
insert into recount_notices (user_id)
select distinct m.user_id
from machine_users m
join users u on u.id = m.user_id
join migrations changed on changed.name = '0008-how-a-machine-moved.sql' and u.created_at < changed.applied_at
where exists (
  select from track_points p where p.equipment = m.equipment and p.received_at < changed.applied_at);
