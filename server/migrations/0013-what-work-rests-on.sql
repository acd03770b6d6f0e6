-- What a day's work, idling and engine off rest on (decision 16): movement, vibration, ignition.
alter table track_days add column work_by text[] not null default '{}';
