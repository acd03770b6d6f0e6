-- Ids of others' machines of which the user wants to be told. Whether he may still see them is asked when he is told.
alter table alert_settings add column partner_machines text[] not null default '{}';
create index alert_settings_partner_machines on alert_settings using gin (partner_machines) where partner_machines <> '{}';
