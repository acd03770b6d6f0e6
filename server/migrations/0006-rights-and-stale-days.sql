-- Two rules that many statements need, once each.

-- Who may read a machine's recorded days and record for it: its owner, and the partners whom he has ticked for it. A view
-- and no function: the planner looks through it into the indexes of both tables. No pair stands in it twice.
create view machine_users as
  select id as equipment, owner as user_id, true as own from items where kind = 'equipment'
  union all
  select equipment, partner, false from partner_permissions;

-- The days of these machines in which these moments lie have changed and are to be summarised anew. Two arrays of one
-- length, in any order, moments of one day too; machines without a row in tracking are passed over. Rows are written in
-- the order of their key, so that statements at once cannot block each other for good.
create function mark_stale(machines uuid[], moments timestamptz[]) returns void language sql as $$
  insert into stale_days (equipment, day)
  select distinct t.equipment, (m.moment at time zone t.time_zone)::date
  from unnest(machines, moments) as m (machine, moment)
  join tracking t on t.equipment = m.machine
  order by 1, 2
  on conflict (equipment, day) do update set changes = stale_days.changes + 1
$$;
