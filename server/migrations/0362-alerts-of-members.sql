-- Alerts by groups, and of people of a company (decision 128).

-- Groups of the user's own: their machines and those of their parts are told of besides `machines`, also those that come there later.
alter table alert_settings add column groups bigint[] not null default '{}';

-- Of which machines of a company one of its people is told. Without a row: of all that he sees.
create table member_alerts (
  company uuid not null,
  user_id uuid not null,
  -- With their parts; empty: of none.
  groups bigint[] not null,
  primary key (company, user_id),
  foreign key (company, user_id) references company_members on delete cascade
);

-- Which machines people of a company see. `parent` is the group that `group_id` is a part of.
create view member_machines as
select m.company, m.user_id, m.role, i.id as equipment, g.id as group_id, g.parent
from company_members m
join users c on c.id = m.company and not c.banned
join items i on i.owner = m.company and i.kind = 'equipment'
left join group_machines gm on gm.equipment = i.id
left join machine_groups g on g.id = gm.group_id
where m.all_groups or exists (
  select from member_groups s where s.company = m.company and s.user_id = m.user_id and s.group_id in (g.id, g.parent));

-- Who is told of which machine, as far as the choice of machines goes: its owner, partners, people of his company.
create view told_machines as
select i.owner as user_id, i.id as equipment, i.owner, 'owner' as role
from items i left join alert_settings s on s.user_id = i.owner
where i.kind = 'equipment' and (s.machines is null or i.id::text = any (s.machines) or exists (
  select from group_machines gm join machine_groups g on g.id = gm.group_id
  where gm.equipment = i.id and (g.id = any (s.groups) or g.parent = any (s.groups))))
union all
select m.user_id, m.equipment, i.owner, 'partner'
from machine_users m
join items i on i.id = m.equipment
join alert_settings s on s.user_id = m.user_id
where not m.own and s.partner_machines @> array[m.equipment::text]
union all
select m.user_id, m.equipment, m.company, m.role
from member_machines m left join member_alerts a on a.company = m.company and a.user_id = m.user_id
where a.groups is null or m.group_id = any (a.groups) or m.parent = any (a.groups);
